import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { shell } from './shell-plugin.ts';

const server = 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte(), shell()],
  build: {
    target: 'es2022',
    // The content-security policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: { '/api': server, '/ws': { target: server.replace('http', 'ws'), ws: true } },
  },
  test: { include: ['src/**/*.test.ts'] },
});
