import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { breakpoints } from './breakpoints-plugin.ts';
import { FIRST, shell } from './shell-plugin.ts';

/** The server that `npm run dev` passes requests on to. */
const server = process.env.COSMIC_FACTORY_SERVER ?? 'http://127.0.0.1:8054';

export default defineConfig({
  plugins: [breakpoints(), svelte(), shell()],
  build: {
    target: 'es2022',
    // The content-security policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    // What the first page needs comes as one file, what several other pages need as a second one, then galaxies and
    // their points, and the board: not one file for each set of pages that shares a part of them, because a phone waits
    // longer for forty small files than for ten. A module goes with the group of the highest priority.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: FIRST, tags: ['$initial'], priority: 3 },
            // The QR encoder is a library of its own weight, for the lobby and the settings only.
            { name: 'shared', test: /\/src\/(?:(?:api|game|kaos|settings|sound|styles|tile|ui)\/(?!pictures\/(?:qr|QrCode))|screens\/play\/colour-names|live\/server-clock)|\/svelte\//, minShareCount: 2, priority: 2 },
            { name: 'galaxies', test: /\/src\/(?:galaxy|scorer|board\/(?:cells|types))\b/, minShareCount: 2, priority: 1 },
            { name: 'building', test: /\/src\/(?:board|practice|board-words|screens\/puzzle\/puzzle-task)\b/, minShareCount: 2 },
            { name: 'puzzles', test: /\/src\/screens\/puzzle\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    // A table's WebSocket is below /api too. The Host stays that of the page, which the server compares with Origin.
    proxy: { '/api': { target: server, ws: true } },
  },
  // Tests leave nothing behind that another file could meet, so the files share their workers. A machine that is busy with
  // other things does not count as a test that does not end.
  test: { include: ['src/**/*.test.ts'], isolate: false, testTimeout: 120_000, css: { include: /tokens\.css/ } },
});
