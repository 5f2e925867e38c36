import type en from './en';
import type { Translation } from './shape';
import analysis from './fr/analysis';
import bots from './fr/bots';
import cards from './fr/cards';
import common from './fr/common';
import create from './fr/create';
import decisions from './fr/decisions';
import games from './fr/games';
import grammar from './fr/grammar';
import home from './fr/home';
import insight from './fr/insight';
import kaos from './fr/kaos';
import lobby from './fr/lobby';
import minute from './fr/minute';
import play from './fr/play';
import practice from './fr/practice';
import rules from './fr/rules';
import settings from './fr/settings';
import states from './fr/states';
import tiles from './fr/tiles';

const fr: Translation<typeof en> = {
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

export default fr;
export { grammar };
