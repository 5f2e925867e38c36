/** Builds the pages of this folder, for tests in a browser: `npm run build:dev-pages -- --outDir FOLDER`. */

import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { breakpoints } from '../breakpoints-plugin.ts';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [breakpoints(), svelte()],
  build: {
    rolldownOptions: { input: { board: fileURLToPath(new URL('./board.html', import.meta.url)) } },
  },
});
