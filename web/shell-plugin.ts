/**
 * Vite plugin for the first load: preloads the two fonts of the first paint, writes the pages that need
 * no script to be seen, the script that fetches ahead for all others, and the service worker with its
 * list of files.
 */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';
import { writtenPages } from './written-pages.ts';

/**
 * Nearly all of the first chunk runs at once. Browsers that read this compile it beside the page, and not
 * function by function in its way; it has to stand first in the file.
 */
const COMPILE_ALL = '//# allFunctionsCalledOnLoad\n';
/** The chunk with everything that the first page needs at once. */
export const FIRST = 'index';
const FIRST_FONTS = /(outfit|figtree)-latin-wght-normal.*\.woff2$/;
/** Files of `public/` that belong to the shell. */
const PUBLIC = ['/before-paint.js', '/manifest.webmanifest', '/icons/mark.svg'];
const LANGUAGES = ['en', 'fr', 'hu'];
/** What an address needs besides the entry, by its first part. */
const PAGES: Record<string, string> = {
  t: '/screens/play/TablePage.svelte',
  new: '/screens/create/CreateTable.svelte',
  games: '/screens/games/Games.svelte',
  rules: '/screens/rules/Rules.svelte',
  settings: '/screens/settings/Settings.svelte',
  claim: '/screens/identity/Claim.svelte',
};

/** The chunk made of a module, with all that it imports at once, and their styles. */
function filesOf(bundle: Rolldown.OutputBundle, isWanted: (chunk: Rolldown.OutputChunk) => boolean): Set<string> {
  const files = new Set<string>();
  const take = (name: string): void => {
    const chunk = bundle[name];
    if (files.has(name) || chunk?.type !== 'chunk') return;
    files.add(name);
    chunk.viteMetadata?.importedCss.forEach((css) => files.add(css));
    chunk.imports.forEach(take);
  };
  for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && isWanted(chunk)) take(chunk.fileName);
  return files;
}

const from = (ending: string) => (chunk: Rolldown.OutputChunk) => chunk.facadeModuleId?.endsWith(ending) ?? false;
const isFirst = (chunk: Rolldown.OutputChunk): boolean => chunk.name === FIRST;

/** Files that the entry will ask for, by the language and the page of the visitor. */
export interface Ahead {
  readonly words: Record<string, string[]>;
  readonly pages: Record<string, string[]>;
  readonly texts: Record<string, Record<string, string[]>>;
}

/** What to fetch ahead of the entry's asking; the page itself names what the entry imports. */
function aheadOf(bundle: Rolldown.OutputBundle): Ahead {
  const first = filesOf(bundle, isFirst);
  const files = (ending: string): string[] =>
    [...filesOf(bundle, from(ending))].filter((name) => !first.has(name)).map((name) => `/${name}`);
  const byLanguage = (folder: string): Record<string, string[]> =>
    Object.fromEntries(LANGUAGES.map((language) => [language, files(`${folder}/${language}.ts`)]));
  return {
    words: byLanguage('/messages'),
    pages: Object.fromEntries(Object.entries(PAGES).map(([page, module]) => [page, files(module)])),
    texts: { rules: byLanguage('/rules/text') },
  };
}

/** A script of ours in which the build fills in a few values. */
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
      handler: (_, { bundle }) => [
        { tag: 'script', attrs: { src: '/ahead.js', async: true }, injectTo: 'head-prepend' as const },
        ...Object.keys(bundle ?? {})
          .filter((name) => FIRST_FONTS.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: true },
            injectTo: 'head' as const,
          })),
      ],
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && isFirst(chunk)) chunk.code = COMPILE_ALL + chunk.code;
        }
        const ahead = aheadOf(bundle);
        for (const page of await writtenPages(bundle, ahead)) this.emitFile({ type: 'asset', ...page });
        const source = filledIn('./ahead.js', { __AHEAD__: JSON.stringify(ahead) });
        this.emitFile({ type: 'asset', fileName: 'ahead.js', source });
        const words = LANGUAGES.map((language) => `/messages/${language}.ts`);
        const chunks = filesOf(bundle, (chunk) => isFirst(chunk) || words.some((ending) => from(ending)(chunk)));
        const seen = Object.keys(bundle).filter((name) => /\.(woff2|svg)$/.test(name));
        const files = ['/', '/ahead.js', ...PUBLIC, ...[...chunks, ...seen].map((name) => `/${name}`)].sort();
        const version = createHash('sha256').update(files.join('\n')).update(source).digest('hex').slice(0, 12);
        const worker = filledIn('./service-worker.js', { __VERSION__: version, __SHELL__: JSON.stringify(files) });
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: worker });
      },
    },
  };
}
