/** What a finished game was worth. */

import analysis from './analysis';
import minute from './minute';
import pages from './pages';

export default {
  ...analysis,
  ...minute,
  ...pages,
} as const;
