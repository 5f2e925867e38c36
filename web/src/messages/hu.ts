import type en from './en';
import type { Translation } from './shape';
import analysis from './hu/analysis';
import bots from './hu/bots';
import cards from './hu/cards';
import common from './hu/common';
import create from './hu/create';
import decisions from './hu/decisions';
import games from './hu/games';
import grammar from './hu/grammar';
import home from './hu/home';
import insight from './hu/insight';
import kaos from './hu/kaos';
import lobby from './hu/lobby';
import minute from './hu/minute';
import play from './hu/play';
import practice from './hu/practice';
import rules from './hu/rules';
import settings from './hu/settings';
import states from './hu/states';
import tiles from './hu/tiles';

const hu: Translation<typeof en> = {
  ...analysis,
  ...bots,
  ...cards,
  ...common,
  ...create,
  ...decisions,
  ...games,
  ...home,
  ...insight,
  ...kaos,
  ...lobby,
  ...minute,
  ...play,
  ...practice,
  ...rules,
  ...settings,
  ...states,
  ...tiles,
};

export default hu;
export { grammar };
