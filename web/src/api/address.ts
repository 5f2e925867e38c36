/** The address of this server for others. */

import type { ServerAddress } from '../game/answers';
import { ask } from './http';

export const showAddress = (): Promise<ServerAddress> => ask('GET', '/address');
