import type en from './en';
import type { Translation } from './shape';
import challenge from './fr/challenge';
import companion from './fr/companion';
import create from './fr/create';
import evening from './fr/evening';
import games from './fr/games';
import insight from './fr/insight';
import learn from './fr/learn';
import lobby from './fr/lobby';
import oneScreen from './fr/one-screen';
import play from './fr/play';
import practice from './fr/practice';
import puzzle from './fr/puzzle';
import rules from './fr/rules';
import tile from './fr/tile';
import tileSets from './fr/tile-sets';

const fr: Translation<typeof en> = {
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

export default fr;
