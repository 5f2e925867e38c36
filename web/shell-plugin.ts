/** Vite plugin: preloads the two fonts of the first paint and writes the service worker with its list of files. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

const FIRST_FONTS = /(outfit|figtree)-latin-wght-normal.*\.woff2$/;
/** Files of `public/` that belong to the shell. */
const PUBLIC = ['/theme.js', '/manifest.webmanifest', '/icons/mark.svg'];

/** The entry and everything it imports at once, and the languages, which it imports first. */
function firstFiles(bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>();
  const take = (name: string): void => {
    const chunk = bundle[name];
    if (files.has(name) || chunk?.type !== 'chunk') return;
    files.add(name);
    chunk.viteMetadata?.importedCss.forEach((css) => files.add(css));
    chunk.imports.forEach(take);
  };
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue;
    if (chunk.isEntry || /\/messages\/(en|fr|hu)\.ts$/.test(chunk.facadeModuleId ?? '')) take(chunk.fileName);
  }
  return files;
}

export function shell(): Plugin {
  return {
    name: 'shell',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => FIRST_FONTS.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'));
        const files = ['/', ...PUBLIC, ...[...firstFiles(bundle), ...fonts].map((name) => `/${name}`)].sort();
        const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12);
        const source = readFileSync(new URL('./service-worker.js', import.meta.url), 'utf8')
          .replace('__VERSION__', version)
          .replace('__SHELL__', JSON.stringify(files));
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
      },
    },
  };
}
