/** Renders pages in each language during the build, so that they are seen before any script has run. */

import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build, type Rolldown } from 'vite';
import type { PreloadFiles } from './shell-plugin.ts';

interface PrerenderedPage {
  readonly fileName: string;
  readonly source: string;
}

/** The content-security policy refuses style attributes; the client sets the styles later. */
const STYLES = / style="[^"]*"/g;
/** A rendered page names its files itself and needs no script that preloads them. */
const PRELOAD_SCRIPT = /\s*<script src="\/preload.js"[^>]*><\/script>/;
/** Languages with letters that are not in the first fonts, such as ő. */
const MORE_LETTERS = ['hu'];
const FONTS = /-latin-ext-.*\.woff2$/;

export async function prerenderedPages(bundle: Rolldown.OutputBundle, preload: PreloadFiles): Promise<PrerenderedPage[]> {
  const template = bundle['index.html'];
  if (template?.type !== 'asset') throw new Error('the build has made no index.html to render pages into');
  const { LANGUAGES, PAGES, renderPage } = await renderer();
  const pages: PrerenderedPage[] = [];
  for (const page of PAGES) {
    for (const language of LANGUAGES) {
      const { head, body } = await renderPage(page, language);
      const others = page === 'home' ? [] : preload.others[language];
      const path = `/${page}`;
      const own = preload.pages.find(({ pattern }) => RegExp(pattern).test(path))?.files;
      const modules = [preload.messages[language], others, own, preload.texts[path]?.[language]].flatMap((some) => some ?? []);
      const fonts = MORE_LETTERS.includes(language) ? Object.keys(bundle).filter((name) => FONTS.test(name)) : [];
      const links = [...modules, ...fonts.map((name) => `/${name}`)].map(link);
      const source = String(template.source)
        .replace(PRELOAD_SCRIPT, '')
        .replace('<html lang="en">', `<html lang="${language}" data-page="${page}">`)
        .replace(/<title>.*<\/title>/, () => head)
        .replace('<script type="module"', '<script type="module" fetchpriority="low"')
        .replace('</head>', () => `  ${links.sort().reverse().join('\n    ')}\n  </head>`)
        .replace('<div id="app">', () => `<div id="app">${body.replace(STYLES, '')}`);
      pages.push({ fileName: `prerendered/${page}.${language}.html`, source });
    }
  }
  return pages;
}

/** A rendered page is seen without its scripts, so styles, fonts and pictures are fetched before them. */
function link(file: string): string {
  if (file.endsWith('.css')) return `<link rel="stylesheet" crossorigin href="${file}">`;
  if (file.endsWith('.woff2')) return `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`;
  return `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`;
}

/** Build the client once more to run in this process, and return its entry. */
async function renderer(): Promise<typeof import('./src/prerender.ts')> {
  const outDir = fileURLToPath(new URL('./node_modules/.prerendered-pages', import.meta.url));
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [svelte()],
    build: { ssr: 'src/prerender.ts', outDir, emptyOutDir: true, assetsInlineLimit: 0, copyPublicDir: false },
  });
  return import(pathToFileURL(join(outDir, 'prerender.js')).href);
}
