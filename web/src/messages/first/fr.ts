import type { Translation } from '../shape';
import type en from './en';
import bots from '../fr/first/bots';
import common from '../fr/first/common';
import grammar from '../fr/first/grammar';
import home from '../fr/first/home';
import settings from '../fr/first/settings';
import states from '../fr/first/states';

const fr: Translation<typeof en> = {
  ...bots,
  ...common,
  ...home,
  ...settings,
  ...states,
};

export default fr;
export { grammar };
