import type { Translation } from '../shape';
import type en from './en';
import bots from '../fr/bots';
import common from '../fr/common';
import grammar from '../fr/grammar';
import home from '../fr/home';
import settings from '../fr/settings';
import states from '../fr/states';

const fr: Translation<typeof en> = {
  ...bots,
  ...common,
  ...home,
  ...settings,
  ...states,
};

export default fr;
export { grammar };
