/** What both layouts of the building screen are made of. */

import type { Building } from './building.svelte';
import type { TokenRace } from './token-race.svelte';

export interface BuildParts {
  readonly building: Building;
  readonly race: TokenRace;
  /** Finish, or take it back. */
  readonly finish: () => void;
  /** Why the server did not accept the finish. */
  readonly notice: string;
  /** Show a rival's galaxy. */
  readonly onpeek: (seat: number) => void;
}
