/** Galaxies to lay alone against a proved best. */

import archive from './archive';
import daily from './daily';
import storm from './storm';
import themes from './themes';

export default {
  ...archive,
  ...daily,
  ...storm,
  ...themes,
};
