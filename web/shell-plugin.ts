/**
 * Vite plugin for the first load. It preloads the two fonts of the first paint and writes a page for each kind of address, the
 * script that preloads the files where that page is the wrong one, and the service worker with its list of files.
 */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { PRELOADED_PAGES } from './preloaded-pages.ts';
import { NO_ADDRESS, prerenderedPages } from './prerendered-pages.ts';

/**
 * Nearly all of the first chunk runs at once. This comment makes browsers that know it compile the whole chunk in
 * another thread, instead of each function when it is called. It must be the first line of the file.
 */
const COMPILE_ALL = '//# allFunctionsCalledOnLoad\n';
/** The chunk with everything that the first page needs at once. */
export const FIRST = 'index';
const FIRST_FONTS = /(outfit|figtree)-latin-wght-normal.*\.woff2$/;
/** Files of `public/` that the client needs without a network, too. */
const PUBLIC = ['/before-paint.js', '/manifest.webmanifest', '/icons/mark.svg'];
const LANGUAGES = ['en', 'fr', 'hu'];
/** Pages that work without a network, too, with everything that they import. */
const OFFLINE = [
  '/screens/companion/start/Companion.svelte',
  '/screens/companion/CompanionPage.svelte',
  '/screens/one-screen/OneScreen.svelte',
  '/screens/learn/Learn.svelte',
  '/screens/learn/lesson/LessonPage.svelte',
  '/screens/learn/drills/DrillPage.svelte',
  '/screens/puzzle/daily/PuzzlePage.svelte',
  '/screens/puzzle/archive/Archive.svelte',
  '/screens/tiles/Tiles.svelte',
  '/screens/tiles/TileSetPage.svelte',
  '/screens/rules/Rules.svelte',
  '/screens/settings/Settings.svelte',
  ...LANGUAGES.map((language) => `/rules/text/${language}.ts`),
];

/** Return the files of the wanted chunks, of all chunks that they import statically, and their styles. */
function filesOf(bundle: Rolldown.OutputBundle, isWanted: (chunk: Rolldown.OutputChunk) => boolean): Set<string> {
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (files.has(name) || chunk?.type !== 'chunk') return;
    files.add(name);
    chunk.viteMetadata?.importedCss.forEach((css) => files.add(css));
    chunk.imports.forEach(add);
  };
  for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && isWanted(chunk)) add(chunk.fileName);
  return files;
}

const from = (ending: string) => (chunk: Rolldown.OutputChunk) => chunk.facadeModuleId?.endsWith(ending) ?? false;
const isFirst = (chunk: Rolldown.OutputChunk): boolean => chunk.name === FIRST;

/** Files of a page by the pattern of its addresses, and what it asks the server for first. */
export interface PagePreload {
  readonly pattern: string;
  /** How the file is called that the build writes for these addresses. */
  readonly name: string;
  readonly files: readonly string[];
  readonly data: readonly string[];
}

/** Files that the first chunk imports later, by the language and the page of the visitor. */
export interface PreloadFiles {
  /** What the home page says, and what all others say besides. */
  readonly messages: Record<string, string[]>;
  readonly others: Record<string, string[]>;
  readonly pages: readonly PagePreload[];
  /** By the path of the page. */
  readonly texts: Record<string, Record<string, string[]>>;
}

/** Return the files to preload. Those of the first chunk are left out, because the page itself names them. */
function preloadFiles(bundle: Rolldown.OutputBundle): PreloadFiles {
  const first = filesOf(bundle, isFirst);
  const files = (ending: string): string[] =>
    [...filesOf(bundle, from(ending))].filter((name) => !first.has(name)).map((name) => `/${name}`);
  const byLanguage = (folder: string): Record<string, string[]> =>
    Object.fromEntries(LANGUAGES.map((language) => [language, files(`${folder}/${language}.ts`)]));
  return {
    messages: byLanguage('/messages/first'),
    others: byLanguage('/messages'),
    pages: PRELOADED_PAGES.map(([pattern, module, ...data], n) => ({ pattern, name: `${basename(module, '.svelte')}-${n}`, files: files(module), data })),
    texts: { '/rules': byLanguage('/rules/text') },
  };
}

/** Return a script of this folder with a few values filled in. */
function filledIn(name: string, values: Record<string, string>): string {
  const source = readFileSync(new URL(name, import.meta.url), 'utf8');
  return Object.entries(values).reduce((text, [slot, value]) => text.replace(slot, () => value), source);
}

export function shell(): Plugin {
  return {
    name: 'shell',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => ({
        html: html.replace('<html', `<html data-pattern="${NO_ADDRESS}"`),
        tags: Object.keys(bundle ?? {})
          .filter((name) => FIRST_FONTS.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: true },
            injectTo: 'head' as const,
          })),
      }),
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && isFirst(chunk)) chunk.code = COMPILE_ALL + chunk.code;
        }
        const preload = preloadFiles(bundle);
        for (const page of await prerenderedPages(bundle, preload)) this.emitFile({ type: 'asset', ...page });
        const source = filledIn('./preload.js', { __FILES__: JSON.stringify(preload) });
        this.emitFile({ type: 'asset', fileName: 'preload.js', source });
        const messages = LANGUAGES.flatMap((language) => [`/messages/${language}.ts`, `/messages/first/${language}.ts`]);
        const chunks = filesOf(bundle, (chunk) => isFirst(chunk) || [...messages, ...OFFLINE].some((ending) => from(ending)(chunk)));
        const pictures = Object.keys(bundle).filter((name) => /\.(woff2|svg)$/.test(name));
        const files = ['/', '/preload.js', ...PUBLIC, ...[...chunks, ...pictures].map((name) => `/${name}`)].sort();
        const version = createHash('sha256').update(files.join('\n')).update(source).digest('hex').slice(0, 12);
        const worker = filledIn('./service-worker.js', { __VERSION__: version, __SHELL__: JSON.stringify(files) });
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: worker });
      },
    },
  };
}
