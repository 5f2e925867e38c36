/**
 * Vite plugin for the first load: preloads the two fonts of the first paint, writes the script that
 * fetches ahead, and the service worker with its list of files.
 */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

/** The chunk with everything that the first page needs at once. */
export const FIRST = 'index';
const FIRST_FONTS = /(outfit|figtree)-latin-wght-normal.*\.woff2$/;
/** Files of `public/` that belong to the shell. */
const PUBLIC = ['/theme.js', '/manifest.webmanifest', '/icons/mark.svg'];
const LANGUAGES = ['en', 'fr', 'hu'];
/** What an address needs besides the entry, by its first part. */
const PAGES: Record<string, string> = {
  t: '/play/TablePage.svelte',
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

/** What to fetch ahead of the entry's asking; the page itself names what the entry imports. */
function ahead(bundle: Rolldown.OutputBundle): object {
  const first = filesOf(bundle, isFirst);
  const files = (ending: string): string[] =>
    [...filesOf(bundle, from(ending))].filter((name) => !first.has(name)).map((name) => `/${name}`);
  const byLanguage = (folder: string): object =>
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
      handler(_, bundle) {
        const source = filledIn('./ahead.js', { __AHEAD__: JSON.stringify(ahead(bundle)) });
        this.emitFile({ type: 'asset', fileName: 'ahead.js', source });
        const words = LANGUAGES.map((language) => `/messages/${language}.ts`);
        const chunks = filesOf(bundle, (chunk) => isFirst(chunk) || words.some((ending) => from(ending)(chunk)));
        const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'));
        const files = ['/', '/ahead.js', ...PUBLIC, ...[...chunks, ...fonts].map((name) => `/${name}`)].sort();
        const version = createHash('sha256').update(files.join('\n')).update(source).digest('hex').slice(0, 12);
        const worker = filledIn('./service-worker.js', { __VERSION__: version, __SHELL__: JSON.stringify(files) });
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: worker });
      },
    },
  };
}
