/** What the home page says, and what may stand on any page before all messages are loaded. */

import bots from '../en/bots';
import common from '../en/common';
import grammar from '../en/grammar';
import home from '../en/home';
import settings from '../en/settings';
import states from '../en/states';

const en = {
  ...bots,
  ...common,
  ...home,
  ...settings,
  ...states,
} as const;

export default en;
export { grammar };
