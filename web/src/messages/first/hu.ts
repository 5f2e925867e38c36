import type { Translation } from '../shape';
import type en from './en';
import bots from '../hu/first/bots';
import common from '../hu/first/common';
import grammar from '../hu/first/grammar';
import home from '../hu/first/home';
import settings from '../hu/first/settings';
import states from '../hu/first/states';

const hu: Translation<typeof en> = {
  ...bots,
  ...common,
  ...home,
  ...settings,
  ...states,
};

export default hu;
export { grammar };
