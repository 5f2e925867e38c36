/** Everything from the reveal to the ranking. */

import build from './build';
import cards from './cards';
import choice from './choice';
import decisions from './decisions';
import draft from './draft';
import ranking from './ranking';
import reveal from './reveal';
import scoring from './scoring';
import shortCards from './short-cards';
import spectate from './spectate';
import table from './table';

export default {
  ...build,
  ...cards,
  ...choice,
  ...decisions,
  ...draft,
  ...ranking,
  ...reveal,
  ...scoring,
  ...shortCards,
  ...spectate,
  ...table,
} as const;
