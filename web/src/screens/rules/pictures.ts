/** Example galaxies with what the rules made of them; `tools/rule_pictures.py` counts them. */

import type { Colour } from '../../game/wire';
import type { At } from '../../tile/outline';
import made from './pictures.json';

export interface Picture {
  readonly tiles: readonly {
    readonly code: string | null;
    readonly row: number;
    readonly col: number;
    readonly part: number;
    readonly turns: number;
  }[];
  readonly zones: readonly {
    readonly colour: Colour;
    readonly spots: readonly At[];
    readonly planets: number;
    readonly points: number;
  }[];
  readonly constellations: readonly { readonly spots: readonly At[]; readonly points: number }[];
  readonly walk: readonly At[];
  readonly networks: readonly (readonly At[])[];
}

/** A tile with something of everything; its picture is a file. */
export const EXAMPLE_TILE = 'v2i1cd0:ne';

export type PictureName = keyof typeof made;
/** What is drawn over the galaxy. */
export type PictureOverlay = Colour | 'plain' | 'path' | 'largest-network' | 'networks' | 'constellations' | 'gap';

export const pictureOf = (name: PictureName): Picture => made[name] as unknown as Picture;
