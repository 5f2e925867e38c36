/** The codes of the tiles that galaxies on this page are made of; a page provides those of its game's tile set. */

import { createContext } from 'svelte';

/** The code of a tile, or undefined where it is not known. */
export type CodeOf = (tile: number) => string | undefined;

export const [useTileCodes, provideTileCodes] = createContext<CodeOf>();
