/** What went wrong, in the player's language. Most of the server's own sentences are in English. */

import { t, type Key } from '../messages';
import { Refused, Unreachable } from './http';

const MESSAGES = {
  unreachable: 'problem.unreachable',
  'bad-name': 'problem.bad-name',
  'unknown-code': 'problem.unknown-code',
  'unknown-table': 'problem.unknown-table',
  'too-many-tables': 'problem.too-many-tables',
  'too-many-requests': 'problem.too-many-requests',
  'too-much-thinking': 'problem.too-much-thinking',
  busy: 'insight.busy',
  thinking: 'insight.busy',
  'cannot-think': 'insight.busy',
  'insight-off': 'insight.off-hint',
  'no-insight': 'insight.off-server',
  'not-analysed': 'share.not-yet',
  'not-your-game': 'share.not-yours',
  'evening-not-over': 'problem.evening-not-over',
  'evening-fixed': 'problem.evening-fixed',
  'evening-seat': 'problem.evening-seat',
  'table-closed': 'problem.table-closed',
  'minute-hidden': 'challenge.not-shown',
  'no-minute': 'challenge.no-minute',
  'handed-in': 'challenge.handed-in',
  'bad-deck': 'problem.bad-deck',
  'handed-in-already': 'problem.handed-in-already',
  'best-shown': 'problem.best-shown',
  'too-many-hand-ins': 'problem.too-many-hand-ins',
  'too-few-tiles': 'problem.too-few-tiles',
  'unknown-tile-set': 'problem.unknown-tile-set',
  'too-many-tile-sets': 'problem.too-many-tile-sets',
  'bad-set-name': 'problem.bad-set-name',
  'not-ended': 'problem.not-ended',
  'game-damaged': 'problem.game-damaged',
  'game-newer': 'problem.game-newer',
  'name-taken': 'problem.name-taken',
  'table-full': 'problem.seat-taken',
  'seat-taken': 'problem.seat-taken',
  'seats-empty': 'problem.seats-free',
  'seats-taken': 'problem.seats-taken',
  'too-few-players': 'problem.too-few-players',
  untimed: 'problem.untimed',
  'untimed-public': 'problem.untimed',
  'not-host': 'problem.not-host',
  'server-full': 'problem.no-room',
  draining: 'problem.no-room',
  'storage-down': 'problem.storage-down',
  'bad-part': 'problem.bad-part',
} as const satisfies Record<string, Key>;

/** Only the server knows which field, and says so in the language of the request. */
const WRONG_FIELD = 'bad-field';

export const textForCode = (code: string): string =>
  t(code in MESSAGES ? MESSAGES[code as keyof typeof MESSAGES] : 'problem.unknown');

export function problemText(problem: unknown): string {
  if (problem instanceof Unreachable) return t('problem.unreachable');
  if (problem instanceof Refused) return problem.code === WRONG_FIELD ? problem.message : textForCode(problem.code);
  throw problem;
}
