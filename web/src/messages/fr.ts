import type en from './en';
import type { Translation } from './shape';
import analysis from './fr/analysis';
import cards from './fr/cards';
import companion from './fr/companion';
import challenge from './fr/challenge';
import create from './fr/create';
import decisions from './fr/decisions';
import evening from './fr/evening';
import games from './fr/games';
import insight from './fr/insight';
import kaos from './fr/kaos';
import learn from './fr/learn';
import lobby from './fr/lobby';
import minute from './fr/minute';
import oneScreen from './fr/one-screen';
import play from './fr/play';
import practice from './fr/practice';
import puzzle from './fr/puzzle';
import rules from './fr/rules';
import storm from './fr/storm';
import tileSets from './fr/tile-sets';
import tiles from './fr/tiles';

const fr: Translation<typeof en> = {
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
};

export default fr;
