/** Which coach mark a guided first round shows: one at a time, by what was done so far. */

import type { Key } from '../../../messages';

/** What the guide sees of the screen. */
export interface GuideFacts {
  readonly phase: string;
  /** Whether this player has done what the phase asks for. */
  readonly done: boolean;
  /** Tiles that are chosen in the draft. */
  readonly picked: number;
  /** Tiles that lie on the board. */
  readonly laid: number;
  /** A laid tile was turned. */
  readonly turned: boolean;
}

export interface GuideMark {
  readonly text: Key & `guide.${string}`;
  readonly target: string;
  /** What the bubble must not cover; what matters most comes first. */
  readonly clear?: readonly string[];
  /** The bubble has to fit beside the button in the hand. */
  readonly narrow?: boolean;
}

const PRIMARY = 'main .button.primary:not(.off)';
const TOKENS = '[data-tokens]';
/** What somebody needs who drafts: the tiles to choose from and the button, then those that are kept, then the words. */
const [CHOICE, KEPT, WORDS] = ['[data-pick], main .go', 'main .kept', 'main :is(h1, .lead, .bar)'];
const DRAFT = [CHOICE, KEPT, WORDS];
/** In the first draft nothing is kept yet, and the places for it matter less than the words. */
const FIRST_DRAFT = [CHOICE, WORDS, KEPT];
/** What somebody needs who builds: the tiles in hand, which a bubble's button must not take the touch of, then the board. */
const BUILD = ['[data-slot] [data-tile], main .finish', 'main [role="grid"]', TOKENS, '[data-rival]'];
const KEEP = 3;
/** From so many tiles on, the counts say something. */
const SOME = 4;
const ALL = 9;

export function guideMark({ phase, done, picked, laid, turned }: GuideFacts): GuideMark | null {
  if (done) return null;
  switch (phase) {
    case 'reveal':
      return { text: 'guide.card', target: PRIMARY };
    case 'draft-1':
      return picked < KEEP ? { text: 'guide.keep', target: '[data-pick="0"]', clear: FIRST_DRAFT } : { text: 'guide.pass', target: PRIMARY, clear: DRAFT };
    case 'draft-2':
      return picked < KEEP ? { text: 'guide.keep-more', target: '[data-pick="0"]', clear: DRAFT } : { text: 'guide.pass', target: PRIMARY, clear: DRAFT };
    case 'ready':
      return { text: 'guide.ready', target: PRIMARY };
    case 'build':
      return buildMark(laid, turned);
    case 'scores':
      return { text: 'guide.count', target: PRIMARY };
    default:
      return null;
  }
}

function buildMark(laid: number, turned: boolean): GuideMark | null {
  if (laid === 0) return { text: 'guide.lay', target: '[data-slot="0"]', clear: BUILD };
  if (!turned && laid < SOME) return { text: 'guide.turn', target: '[data-cell]:has([data-tile])', clear: BUILD };
  if (laid >= ALL) return { text: 'guide.bet', target: TOKENS, clear: BUILD, narrow: true };
  return laid === SOME ? { text: 'guide.counts', target: TOKENS, clear: BUILD } : null;
}
