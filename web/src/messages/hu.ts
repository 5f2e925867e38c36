import type en from './en';
import type { Translation } from './shape';
import challenge from './hu/challenge';
import companion from './hu/companion';
import create from './hu/create';
import evening from './hu/evening';
import games from './hu/games';
import insight from './hu/insight';
import learn from './hu/learn';
import lobby from './hu/lobby';
import oneScreen from './hu/one-screen';
import play from './hu/play';
import practice from './hu/practice';
import puzzle from './hu/puzzle';
import rules from './hu/rules';
import tile from './hu/tile';
import tileSets from './hu/tile-sets';

const hu: Translation<typeof en> = {
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
};

export default hu;
