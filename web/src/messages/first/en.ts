/** What the home page says, and what may stand on any page before all messages are loaded. */

import bots from '../en/first/bots';
import common from '../en/first/common';
import grammar from '../en/first/grammar';
import home from '../en/first/home';
import settings from '../en/first/settings';
import states from '../en/first/states';

const en = {
  ...bots,
  ...common,
  ...home,
  ...settings,
  ...states,
} as const;

export default en;
export { grammar };
