/** What all pages say that are loaded on demand; `first/en.ts` has the rest. */

import challenge from './en/challenge';
import companion from './en/companion';
import create from './en/create';
import evening from './en/evening';
import games from './en/games';
import insight from './en/insight';
import learn from './en/learn';
import lobby from './en/lobby';
import oneScreen from './en/one-screen';
import play from './en/play';
import practice from './en/practice';
import puzzle from './en/puzzle';
import rules from './en/rules';
import tile from './en/tile';
import tileSets from './en/tile-sets';

const en = {
  ...challenge,
  ...companion,
  ...create,
  ...evening,
  ...games,
  ...insight,
  ...learn,
  ...lobby,
  ...oneScreen,
  ...play,
  ...practice,
  ...puzzle,
  ...rules,
  ...tile,
  ...tileSets,
} as const;

export default en;
