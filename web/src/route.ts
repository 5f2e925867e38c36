/** Addresses of the pages. */

export type Route =
  | { readonly page: 'home' }
  | { readonly page: 'new' }
  | { readonly page: 'table'; readonly code: string }
  | { readonly page: 'games' }
  | { readonly page: 'rules' }
  | { readonly page: 'settings' }
  /** The code itself stands behind the #, which is sent to no server. */
  | { readonly page: 'claim' }
  | { readonly page: 'unknown'; readonly path: string };

const PLAIN = {
  '/': 'home',
  '/new': 'new',
  '/games': 'games',
  '/rules': 'rules',
  '/settings': 'settings',
  '/claim': 'claim',
} as const;

/** The id of a game, by which it is found for ever. No code is as long, however it is typed. */
const GAME_ID = /^[\w-]{16}$/;

/** Codes are typed by people: spaces, dashes and small letters do not matter. */
export const tidyCode = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

export function routeOf(path: string): Route {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const plain = PLAIN[(trimmed || '/') as keyof typeof PLAIN];
  if (plain) return { page: plain };
  const [, code] = /^\/t\/([^/]+)$/.exec(trimmed) ?? [];
  if (code) return { page: 'table', code: GAME_ID.test(code) ? code : tidyCode(decoded(code)) };
  return { page: 'unknown', path };
}

export function pathOf(route: Route): string {
  switch (route.page) {
    case 'home':
      return '/';
    case 'table':
      return `/t/${encodeURIComponent(route.code)}`;
    case 'unknown':
      return route.path;
    default:
      return `/${route.page}`;
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
