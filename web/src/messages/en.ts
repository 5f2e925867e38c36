import analysis from './en/analysis';
import bots from './en/bots';
import cards from './en/cards';
import common from './en/common';
import create from './en/create';
import decisions from './en/decisions';
import games from './en/games';
import grammar from './en/grammar';
import home from './en/home';
import insight from './en/insight';
import kaos from './en/kaos';
import lobby from './en/lobby';
import minute from './en/minute';
import play from './en/play';
import practice from './en/practice';
import rules from './en/rules';
import settings from './en/settings';
import states from './en/states';
import tiles from './en/tiles';

const en = {
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
} as const;

export default en;
export { grammar };
