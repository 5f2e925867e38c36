/** Pages that the build writes out in each language, so that they are seen before any script has run. */

import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build, type Rolldown } from 'vite';
import type { Ahead } from './shell-plugin.ts';

interface Page {
  readonly fileName: string;
  readonly source: string;
}

/** A style attribute would be refused by the content-security policy; the client sets them later. */
const STYLES = / style="[^"]*"/g;
/** What a written page asks for itself. */
const AHEAD = /\s*<script src="\/ahead.js"[^>]*><\/script>/;
/** Languages with letters that are not in the first fonts, such as ő. */
const MORE_LETTERS = ['hu'];
const FONTS = /-latin-ext-.*\.woff2$/;

export async function writtenPages(bundle: Rolldown.OutputBundle, ahead: Ahead): Promise<Page[]> {
  const frame = bundle['index.html'];
  if (frame?.type !== 'asset') throw new Error('the build has made no index.html to write pages into');
  const { LANGUAGES, PAGES, write } = await writer();
  const pages: Page[] = [];
  for (const page of PAGES) {
    for (const language of LANGUAGES) {
      const { head, body } = await write(page, language);
      const modules = [ahead.words[language], ahead.pages[page], ahead.texts[page]?.[language]].flatMap((some) => some ?? []);
      const fonts = MORE_LETTERS.includes(language) ? Object.keys(bundle).filter((name) => FONTS.test(name)) : [];
      const links = [...modules, ...fonts.map((name) => `/${name}`)].map(link);
      const source = String(frame.source)
        .replace(AHEAD, '')
        .replace('<html lang="en">', `<html lang="${language}" data-page="${page}">`)
        .replace(/<title>.*<\/title>/, () => head)
        .replace('<script type="module"', '<script type="module" fetchpriority="low"')
        .replace('</head>', () => `  ${links.sort().reverse().join('\n    ')}\n  </head>`)
        .replace('<div id="app">', () => `<div id="app">${body.replace(STYLES, '')}`);
      pages.push({ fileName: `written/${page}.${language}.html`, source });
    }
  }
  return pages;
}

/** A written page is seen without its scripts, so they leave the line to its style, fonts and pictures. */
function link(file: string): string {
  if (file.endsWith('.css')) return `<link rel="stylesheet" crossorigin href="${file}">`;
  if (file.endsWith('.woff2')) return `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`;
  return `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`;
}

/** The client built once more, to run here. */
async function writer(): Promise<typeof import('./src/prerender.ts')> {
  const outDir = fileURLToPath(new URL('./node_modules/.written-pages', import.meta.url));
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [svelte()],
    build: { ssr: 'src/prerender.ts', outDir, emptyOutDir: true, assetsInlineLimit: 0, copyPublicDir: false },
  });
  return import(pathToFileURL(join(outDir, 'prerender.js')).href);
}
