/** What both layouts of the building screen are made of. */

import type { TokenRace } from './token-race.svelte';
import type { BoardState } from '../../board/state/board-state.svelte';

export interface BuildParts {
  readonly board: BoardState;
  readonly race: TokenRace;
  /** Finished, or taken back. */
  readonly finish: () => void;
  /** Why the server did not take it for finished. */
  readonly notice: string;
  /** Look at a rival's galaxy. */
  readonly onpeek: (seat: number) => void;
}

/** How many tiles of the hand stand side by side. */
export const HAND_COLUMNS = { portrait: 5, landscape: 3 } as const;
