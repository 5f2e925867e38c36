/** What really happened on the board, in words: the answer to a try that did not reach the goal. */

import type { Colour, ScoreSheet, Spot } from '../../../game/wire';
import { listed, signed, t } from '../../../messages';
import { totalOf, weakestColour } from '../../../scorer';
import type { LaidTile } from '../../../scorer';
import { GROUND_LETTERS, tileOf } from '../../../tile/code';
import { capital, colourName } from '../../play/colour-names';
import { missingPart, planetsOn, segmentsOn, type Situation } from '../lessons/goals';
import type { Goal } from '../lessons/shape';

/** The answer to a try; empty if the goal is reached. */
export function answerTo(goal: Goal, now: Situation, galaxy: readonly LaidTile[], left: number): string {
  const missing = missingPart(goal, now);
  switch (missing?.is) {
    case undefined:
      return '';
    case 'zone':
      return zonesNow(missing.colour, now.sheet, galaxy);
    case 'path':
      return pathNow(now.sheet);
    case 'points':
      return t('learn.now.points', { n: now.points, of: missing.points });
    case 'total':
      return totalNow(now.sheet, missing.points);
    case 'laid':
      return now.tokens.length > 0 ? t('learn.now.locked', { n: left }) : t('learn.now.laid', { n: now.laid, of: missing.tiles });
    case 'tokens':
      return tokensNow(missing.colours, now);
    case 'kept-planets':
    case 'kept-segments':
      return keptNow(missing, now);
  }
}

function zonesNow(colour: Colour, sheet: ScoreSheet, galaxy: readonly LaidTile[]): string {
  const zones = sheet.zones.filter((zone) => zone.colour === colour && zone.planets > 0);
  if (zones.length === 0) return t('learn.now.no-zone', { colour: capital(colourName(colour)) });
  const each = zones.map(({ planets, points, extra }) => t('learn.now.zone', { n: planets, gain: signed(points + extra) }));
  const said = t('learn.now.zones', { colour: capital(colourName(colour)), zones: listed(each) });
  return isSplitByAsteroids(colour, sheet, galaxy) ? `${said} ${t('learn.now.cut')}` : said;
}

/** The spaces of a tile clockwise from the top left, and the segment after each. */
const CORNERS = [[0, 0, 'n'], [0, 1, 'e'], [1, 1, 's'], [1, 0, 'w']] as const;

/** Whether asteroids of some tile separate two zones of the colour. */
export function isSplitByAsteroids(colour: Colour, sheet: ScoreSheet, galaxy: readonly LaidTile[]): boolean {
  const zoneAt = (y: number, x: number, part: number): number =>
    sheet.zones.findIndex((zone) => zone.spots.some((spot: Spot) => spot[0] === y && spot[1] === x && spot[2] === part));
  return galaxy.some(({ code, row, col, turns, part = 0, faceDown }) => {
    if (faceDown) return false;
    const { spaces, segments } = tileOf(code, turns ?? 0);
    return CORNERS.some(([down, right, segment], at) => {
      const next = (at + 1) % 4;
      const isBetween = spaces[at]!.ground === GROUND_LETTERS[colour] && spaces[next]!.ground === GROUND_LETTERS[colour];
      if (!isBetween || !segments.includes(segment)) return false;
      const [nextDown, nextRight] = CORNERS[next]!;
      return zoneAt(2 * row + down, 2 * col + right, part) !== zoneAt(2 * row + nextDown, 2 * col + nextRight, part);
    });
  });
}

function pathNow({ path }: ScoreSheet): string {
  const said = t('learn.now.path', { n: path.length, gain: signed(path.points) });
  const linked = path.networks[0]?.length ?? 0;
  return linked > path.length ? `${said} ${t('learn.now.branch', { n: linked })}` : said;
}

function totalNow({ after }: ScoreSheet, wanted: number): string {
  const colour = weakestColour(after);
  return t('learn.now.total', { star: after.star, colour: colourName(colour), weak: after[colour], n: totalOf(after), of: wanted });
}

function tokensNow(wanted: readonly Colour[], now: Situation): string {
  const losing = now.bets.find((bet) => now.tokens.includes(bet.colour) && !bet.wins);
  if (losing) {
    const { planets, rivals, points } = losing;
    return t('learn.now.token-loses', { colour: capital(colourName(losing.colour)), planets, rivals, gain: signed(points) });
  }
  const open = now.bets.find((bet) => wanted.includes(bet.colour) && !now.tokens.includes(bet.colour));
  if (!open) return '';
  const { planets, rivals } = open;
  const key = open.wins ? 'learn.now.token-open' : 'learn.now.token-short';
  return t(key, { colour: capital(colourName(open.colour)), planets, rivals });
}

type KeptGoal = Extract<Goal, { is: 'kept-planets' | 'kept-segments' }>;

function keptNow(goal: KeptGoal, now: Situation): string {
  if (now.kept.length < now.keep) return t('learn.now.keep-more', { n: now.keep - now.kept.length });
  if (goal.is === 'kept-segments') return t('learn.now.kept-segments', { n: segmentsOn(now.kept), of: goal.segments });
  const n = planetsOn(now.kept, goal.colour);
  return t('learn.now.kept-planets', { n, colour: colourName(goal.colour), of: goal.planets });
}
