/** The galaxy on the home page and in the lobby: nine tiles of the built-in set. */

import type { PicturedTile } from '../../tile/GalaxyPicture.svelte';

const TILES: readonly (readonly [code: string, turns: number])[] = [
  ['d0d0v1i0:n', 1],
  ['ci1v0v2:ew', 0],
  ['ci1d2d0:nesw', 3],
  ['cv1v0v1:nw', 2],
  ['d0v1v0v0:nw', 3],
  ['d2v0v1v0:nesw', 2],
  ['cv2i0d1:esw', 3],
  ['d1d1i0i0:ew', 2],
  ['d1i0i1i1:new', 3],
];

export const SHOWPIECE: readonly PicturedTile[] = TILES.map(([code, turns], k) => ({
  code,
  turns,
  row: Math.floor(k / 3),
  col: k % 3,
}));
