/** Vite plugin that replaces the names of breakpoints in `@media` rules by their queries. */

import type { Plugin } from 'vite';
import { withQueries } from './src/styles/breakpoints.ts';

export function breakpoints(): Plugin {
  return {
    name: 'breakpoints',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css(\?|$)/, code: /@media/ },
      handler: (code) => ({ code: withQueries(code), map: null }),
    },
  };
}
