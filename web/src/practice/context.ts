/** The exercise on this page, for the components of which the board is made. */

import { createContext } from 'svelte';
import type { Practice } from './practice.svelte';

export const [usePractice, providePractice] = createContext<Practice>();
