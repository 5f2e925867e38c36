import type { Translation } from '../shape';
import type en from './en';
import bots from '../hu/bots';
import common from '../hu/common';
import grammar from '../hu/grammar';
import home from '../hu/home';
import settings from '../hu/settings';
import states from '../hu/states';

const hu: Translation<typeof en> = {
  ...bots,
  ...common,
  ...home,
  ...settings,
  ...states,
};

export default hu;
export { grammar };
