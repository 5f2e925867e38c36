/**
 * Writes a page for each kind of address in each language. It names the files of its address, so that all are fetched at
 * once. A page that shows everyone the same is also rendered here, and seen before any script has run; of others it is seen
 * that they are loading.
 */

import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build, type Rolldown } from 'vite';
import type { PagePreload, PreloadFiles } from './shell-plugin.ts';

interface WrittenFile {
  readonly fileName: string;
  readonly source: string;
}

/** The content-security policy refuses style attributes; the client sets the styles later. */
const STYLES = / style="[^"]*"/g;
/** Languages with letters that are not in the first fonts, such as ő. */
const MORE_LETTERS = ['hu'];
const FONTS = /-latin-ext-.*\.woff2$/;
/** Addresses that no page fits, so that `before-paint.js` finds the files of the address. */
export const NO_ADDRESS = '^$';
/** Rendered pages that show little before their scripts have run. */
const IS_SCRIPTED = /puzzle|ghosts/;
const HOME: PagePreload = { pattern: '^/$', name: 'home', files: [], data: [] };

/** Return the pages, and the list by which the server finds the one for an address: the first pattern that fits counts. */
export async function prerenderedPages(bundle: Rolldown.OutputBundle, preload: PreloadFiles): Promise<WrittenFile[]> {
  const template = bundle['index.html'];
  if (template?.type !== 'asset') throw new Error('the build has made no index.html to render pages into');
  const { LANGUAGES, PAGES, renderLoading, renderPage } = await renderer();
  const pages: WrittenFile[] = [];
  for (const page of [HOME, ...preload.pages]) {
    const route = PAGES.find(({ path }) => RegExp(page.pattern).test(path));
    for (const language of LANGUAGES) {
      const { head, body } = await (route ? renderPage(route.page, language) : renderLoading(language));
      const others = page === HOME ? [] : preload.others[language];
      const texts = route && preload.texts[route.path]?.[language];
      const modules = [preload.messages[language], others, page.files, texts].flatMap((some) => some ?? []);
      const fonts = MORE_LETTERS.includes(language) ? Object.keys(bundle).filter((name) => FONTS.test(name)) : [];
      const links = [...modules, ...fonts.map((name) => `/${name}`)].map(link);
      const attributes = { lang: language, 'data-pattern': page.pattern, 'data-data': page.data.join(' '), 'data-page': route?.page.page ?? '' };
      const source = String(template.source)
        .replace(/<html[^>]*>/, () => `<html${Object.entries(attributes).map(attribute).join('')}>`)
        .replace(/<title>.*<\/title>/, (title) => head || title)
        .replace('<script type="module"', '$& fetchpriority="low"')
        .replace('</head>', () => `  ${links.sort().reverse().join('\n    ')}\n  </head>`)
        .replace('<div id="app">', () => `<div id="app">${body.replace(STYLES, '')}`)
        // Where the scripts draw nearly everything, fonts are fetched after them; until then others of the same size are shown.
        .replaceAll(' as="font"', route && !IS_SCRIPTED.test(page.pattern) ? '$&' : '$& fetchpriority="low"');
      pages.push({ fileName: `prerendered/${page.name}.${language}.html`, source });
    }
  }
  const addresses = [HOME, ...preload.pages].map(({ pattern, name }) => ({ pattern, name }));
  return [...pages, { fileName: 'prerendered/addresses.json', source: JSON.stringify(addresses, null, 1) }];
}

const attribute = ([name, value]: [string, string]): string => (value === '' ? '' : ` ${name}="${value.replaceAll('&', '&amp;')}"`);

/** A page is seen without its scripts, so styles and pictures are fetched before them. */
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
