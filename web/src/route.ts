/** Addresses of the pages. */

/** Pages about what one seat did in a round of a finished game. */
type SeatPage = 'analysis' | 'try' | 'cards';
export type RoundPage = SeatPage | 'minute';

export type Route =
  | { readonly page: 'home' }
  | { readonly page: 'new' }
  | { readonly page: 'table'; readonly code: string }
  | { readonly page: 'games' }
  | { readonly page: SeatPage; readonly game: string; readonly round: number; readonly seat: number }
  | { readonly page: 'minute'; readonly game: string; readonly round: number }
  | { readonly page: 'shared'; readonly id: string }
  | { readonly page: 'companion' }
  | { readonly page: 'companion-game'; readonly id: string }
  | { readonly page: 'one-screen' }
  /** The daily puzzle of a date, or of today. */
  | { readonly page: 'puzzle'; readonly date: string | null }
  | { readonly page: 'puzzles' }
  | { readonly page: 'theme'; readonly theme: string }
  | { readonly page: 'storm' }
  | { readonly page: 'ghosts' }
  | { readonly page: 'new-evening' }
  | { readonly page: 'evening'; readonly code: string }
  | { readonly page: 'challenge'; readonly id: string }
  | { readonly page: 'rules' }
  | { readonly page: 'tiles' }
  /** A set by its key on this device or its id on the server; `new` begins one. */
  | { readonly page: 'tile-set'; readonly name: string }
  | { readonly page: 'learn' }
  | { readonly page: 'lesson'; readonly lesson: string }
  | { readonly page: 'drill'; readonly card: number }
  | { readonly page: 'settings' }
  /** The code itself stands behind the #, which is sent to no server. */
  | { readonly page: 'claim' }
  | { readonly page: 'unknown'; readonly path: string };

const PLAIN = {
  '/': 'home',
  '/new': 'new',
  '/games': 'games',
  '/companion': 'companion',
  '/one-screen': 'one-screen',
  '/puzzles': 'puzzles',
  '/storm': 'storm',
  '/rules': 'rules',
  '/tiles': 'tiles',
  '/learn': 'learn',
  '/settings': 'settings',
  '/claim': 'claim',
  '/ghosts': 'ghosts',
  '/evening': 'new-evening',
} as const;

/** The id of a game, by which it is found for ever. No code is as long, however it is typed. */
const GAME_ID = /^[\w-]{16}$/;

/** Pages about a round of a finished game. Rounds and seats are numbered from 1, as people count. */
const ROUND = /^\/games\/([\w-]{16})\/round\/([1-9])\/(?:seat\/([1-9])(?:\/(try|cards))?|minute)$/;
const COMPANION = /^\/companion\/(\w+)$/;
const PUZZLE = /^\/puzzle(?:\/(\d{4}-\d\d-\d\d))?$/;
/** A result that somebody shared leads to its puzzle. */
const SHARED_RESULT = /^\/p\/daily-(\d{4}-\d\d-\d\d)\/[\w-]+$/;
const THEME = /^\/puzzles\/([a-z0-9-]+)$/;
const EVENING = /^\/evening\/([^/]+)$/;
const CHALLENGE = /^\/c\/([\w-]+)$/;
const TILE_SET = /^\/tiles\/(\w+)$/;
/** Lessons by name, and the drills of the Kaos cards by number. */
const LESSON = /^\/learn\/([a-z-]+)$/;
const DRILL = /^\/learn\/cards\/([1-9]\d?)$/;
const SHARE = /^\/s\/([\w-]+)$/;

/** Codes are typed by people: spaces, dashes and small letters do not matter. */
export const tidyCode = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

export function routeOf(path: string): Route {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const plain = PLAIN[(trimmed || '/') as keyof typeof PLAIN];
  if (plain) return { page: plain };
  const [, code] = /^\/t\/([^/]+)$/.exec(trimmed) ?? [];
  if (code) return { page: 'table', code: GAME_ID.test(code) ? code : tidyCode(decoded(code)) };
  const [, game, round, seat, page] = ROUND.exec(trimmed) ?? [];
  if (game && seat) return { page: (page ?? 'analysis') as SeatPage, game, round: Number(round), seat: Number(seat) - 1 };
  if (game) return { page: 'minute', game, round: Number(round) };
  const [, counted] = COMPANION.exec(trimmed) ?? [];
  if (counted) return { page: 'companion-game', id: counted };
  const [, name] = TILE_SET.exec(trimmed) ?? [];
  if (name) return { page: 'tile-set', name };
  const [, id] = SHARE.exec(trimmed) ?? [];
  if (id) return { page: 'shared', id };
  const puzzle = PUZZLE.exec(trimmed) ?? SHARED_RESULT.exec(trimmed);
  if (puzzle) return { page: 'puzzle', date: puzzle[1] ?? null };
  const [, theme] = THEME.exec(trimmed) ?? [];
  if (theme) return { page: 'theme', theme };
  const [, evening] = EVENING.exec(trimmed) ?? [];
  if (evening) return { page: 'evening', code: tidyCode(decoded(evening)) };
  const [, challenge] = CHALLENGE.exec(trimmed) ?? [];
  if (challenge) return { page: 'challenge', id: challenge };
  const [, lesson] = LESSON.exec(trimmed) ?? [];
  if (lesson) return { page: 'lesson', lesson };
  const [, card] = DRILL.exec(trimmed) ?? [];
  if (card) return { page: 'drill', card: Number(card) };
  return { page: 'unknown', path };
}

/** Whether a page is read from its top: another page, lesson or drill, and not another part of the same page. */
export const isOtherPage = (before: Route, now: Route): boolean =>
  before.page !== now.page || ((now.page === 'lesson' || now.page === 'drill') && pathOf(before) !== pathOf(now));

export function pathOf(route: Route): string {
  switch (route.page) {
    case 'home':
      return '/';
    case 'table':
      return `/t/${encodeURIComponent(route.code)}`;
    case 'analysis':
      return `/games/${route.game}/round/${route.round}/seat/${route.seat + 1}`;
    case 'try':
    case 'cards':
      return `/games/${route.game}/round/${route.round}/seat/${route.seat + 1}/${route.page}`;
    case 'minute':
      return `/games/${route.game}/round/${route.round}/minute`;
    case 'companion-game':
      return `/companion/${route.id}`;
    case 'tile-set':
      return `/tiles/${route.name}`;
    case 'shared':
      return `/s/${route.id}`;
    case 'puzzle':
      return route.date === null ? '/puzzle' : `/puzzle/${route.date}`;
    case 'theme':
      return `/puzzles/${route.theme}`;
    case 'new-evening':
      return '/evening';
    case 'evening':
      return `/evening/${encodeURIComponent(route.code)}`;
    case 'challenge':
      return `/c/${route.id}`;
    case 'lesson':
      return `/learn/${route.lesson}`;
    case 'drill':
      return `/learn/cards/${route.card}`;
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
