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
  /** The player is done, and looks at the others' galaxies in the board's place. */
  readonly watching: boolean;
  /** Look at the others' galaxies, or at one's own again. */
  readonly onlook: () => void;
  /** Whether the crib lies over the parts beside the board. */
  readonly crib: boolean;
  readonly oncrib: () => void;
  /** Show a rival's galaxy. */
  readonly onpeek: (seat: number) => void;
}
