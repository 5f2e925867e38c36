/** What all pages say that are loaded on demand; `first/en.ts` has the rest. */

import analysis from './en/analysis';
import cards from './en/cards';
import companion from './en/companion';
import challenge from './en/challenge';
import create from './en/create';
import decisions from './en/decisions';
import evening from './en/evening';
import games from './en/games';
import insight from './en/insight';
import kaos from './en/kaos';
import learn from './en/learn';
import lobby from './en/lobby';
import minute from './en/minute';
import oneScreen from './en/one-screen';
import play from './en/play';
import practice from './en/practice';
import puzzle from './en/puzzle';
import rules from './en/rules';
import storm from './en/storm';
import tileSets from './en/tile-sets';
import tiles from './en/tiles';

const en = {
  ...analysis,
  ...cards,
  ...companion,
  ...challenge,
  ...create,
  ...decisions,
  ...evening,
  ...games,
  ...insight,
  ...kaos,
  ...learn,
  ...lobby,
  ...minute,
  ...oneScreen,
  ...play,
  ...practice,
  ...puzzle,
  ...rules,
  ...storm,
  ...tileSets,
  ...tiles,
} as const;

export default en;
