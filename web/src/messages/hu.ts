import type en from './en';
import type { Translation } from './shape';
import analysis from './hu/analysis';
import cards from './hu/cards';
import companion from './hu/companion';
import challenge from './hu/challenge';
import create from './hu/create';
import decisions from './hu/decisions';
import evening from './hu/evening';
import games from './hu/games';
import insight from './hu/insight';
import kaos from './hu/kaos';
import learn from './hu/learn';
import lobby from './hu/lobby';
import minute from './hu/minute';
import oneScreen from './hu/one-screen';
import play from './hu/play';
import practice from './hu/practice';
import puzzle from './hu/puzzle';
import rules from './hu/rules';
import storm from './hu/storm';
import tileSets from './hu/tile-sets';
import tiles from './hu/tiles';

const hu: Translation<typeof en> = {
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

export default hu;
