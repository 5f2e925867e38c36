/** A stage in words: the lines of its list, and one sentence for screen readers. */

import { TRACKS } from '../../../game/constants';
import type { ScoredToken, ScoredZone, ScoreSheet, Track } from '../../../game/wire';
import { kaosName } from '../../../kaos/cards';
import { listed, number, t } from '../../../messages';
import { capital, colourName, trackName } from '../colour-names';
import { gainsOf, isPartOf, type Stage } from './stages';

/** What the lines need to know of a game in progress. */
export interface CountedRound {
  /** The viewer's seat. */
  readonly me: number | null;
  /** The card of the round. */
  readonly card: number;
  readonly live: { readonly sheets: readonly ScoreSheet[] };
  name(seat: number): string;
}

export interface SheetLine {
  readonly words: string;
  readonly points: number;
  /** The part of the points that the Kaos card adds. */
  readonly extra?: number;
  readonly of?: Track;
  readonly faint?: boolean;
  readonly bet?: ScoredBet;
}

/** Who bet, on how many planets, and whose largest zone decided it. */
export interface ScoredBet extends Pick<ScoredToken, 'planets' | 'rival_planets' | 'rivals'> {
  readonly seat: number;
}

/** The name of a stage; `card` is the card of the round. */
export function stageName(stage: Stage, card: number): string {
  switch (stage.kind) {
    case 'zones':
      return capital(colourName(stage.colour));
    case 'path':
      return t('scoring.path');
    case 'token':
      return t('build.tokens');
    case 'kaos':
      return t('scoring.constellations');
    case 'offering':
      return kaosName(card);
  }
}

/** On an upright phone so many short lines stand in two columns. */
export const MANY_LINES = 4;

/** How many rows the lines of a stage take there. */
export function lineRows(play: CountedRound, sheet: ScoreSheet, stage: Stage): number {
  const { length } = sheetLines(play, sheet, stage);
  return length < MANY_LINES ? length : Math.ceil(length / 2);
}

export function sheetLines(play: CountedRound, sheet: ScoreSheet, stage: Stage): readonly SheetLine[] {
  switch (stage.kind) {
    case 'zones':
      return zoneLines(sheet.zones.filter((zone) => zone.colour === stage.colour));
    case 'path':
      return [pathLine(sheet)];
    case 'token':
      return tokenLines(play);
    case 'kaos':
      return constellationLines(sheet);
    case 'offering':
      return offeringLines(sheet);
  }
}

/** Larger zones first, equal ones on one line; those without points share the last one. */
function zoneLines(zones: readonly ScoredZone[]): readonly SheetLine[] {
  if (zones.length === 0) return [{ words: t('scoring.no-zone'), points: 0, faint: true }];
  const paying = zones.filter((zone) => zone.points + zone.extra > 0).sort((a, b) => b.planets - a.planets);
  const few = zones.filter((zone) => zone.points + zone.extra === 0);
  const empty = few.filter((zone) => zone.planets === 0).length;
  const small = few.length - empty;
  const rest = [
    ...(small ? [t('scoring.too-small', { n: small })] : []),
    ...(empty ? [t('scoring.empty', { n: empty })] : []),
  ];
  return [
    ...equalOnes(paying, ({ planets, points, extra }) => [planets, points, extra].join()).map(zoneLine),
    ...(rest.length ? [{ words: rest.join(', '), points: 0, faint: true }] : []),
  ];
}

/** One line for zones that have as many planets and pay as much. */
function zoneLine(zones: readonly [ScoredZone, ...ScoredZone[]]): SheetLine {
  const [{ planets, points, extra }] = zones;
  const count = zones.length;
  return {
    words: count > 1 ? t('scoring.zones', { count, n: planets }) : t('scoring.zone', { n: planets }),
    points: count * (points + extra),
    ...(extra ? { extra: count * extra } : {}),
  };
}

/** The things grouped by their key, in the order of the first of each group. */
function equalOnes<T>(things: readonly T[], keyOf: (thing: T) => string | number): readonly [T, ...T[]][] {
  const groups = new Map<string | number, [T, ...T[]]>();
  for (const thing of things) {
    const group = groups.get(keyOf(thing));
    if (group) group.push(thing);
    else groups.set(keyOf(thing), [thing]);
  }
  return [...groups.values()];
}

function pathLine({ path }: ScoreSheet): SheetLine {
  const words =
    path.measure === 'network-count'
      ? t('scoring.networks', { n: path.length })
      : path.measure === 'largest-network'
        ? t('scoring.network', { n: path.length })
        : t('scoring.longest', { n: path.length });
  return { words, points: path.points, of: path.track ?? 'star' };
}

/** All bets of the table, since each is compared with the others' zones. */
function tokenLines(play: CountedRound): readonly SheetLine[] {
  return play.live.sheets.flatMap((sheet, seat) =>
    sheet.tokens.map((token) => {
      const fill = { n: token.planets, rivals: rivalsOf(play, token), most: number(token.rival_planets) };
      return {
        words: seat === play.me ? t('scoring.my-bet', fill) : t('scoring.bet', { ...fill, name: play.name(seat) }),
        points: token.points,
        of: token.colour,
        bet: { seat, planets: token.planets, rival_planets: token.rival_planets, rivals: token.rivals },
      };
    }),
  );
}

/** More than so many rivals with equally large zones are counted, not named. */
const MAX_NAMED = 2;

/** Who has the largest zone besides the one who bet. */
function rivalsOf(play: CountedRound, { rivals }: ScoredToken): string {
  if (rivals.length > MAX_NAMED) return t('scoring.rivals', { n: rivals.length });
  return listed(rivals.map((rival) => (rival === play.me ? t('you') : play.name(rival))));
}

function constellationLines({ constellations }: ScoreSheet): readonly SheetLine[] {
  if (constellations.length === 0) return [{ words: t('scoring.no-zone'), points: 0, faint: true }];
  const paying = constellations.filter((zone) => zone.points > 0).sort((a, b) => b.spots.length - a.spots.length);
  const few = constellations.length - paying.length;
  const lines: SheetLine[] = equalOnes(paying, ({ spots }) => spots.length).map((zones) => {
    const [{ spots, points }] = zones;
    const [count, n] = [zones.length, spots.length];
    const words = count > 1 ? t('scoring.constellation-group', { count, n }) : t('scoring.constellation', { n });
    return { words, points: count * points };
  });
  if (few) lines.push({ words: t('scoring.too-small', { n: few }), points: 0, faint: true });
  return lines;
}

function offeringLines(sheet: ScoreSheet): readonly SheetLine[] {
  const gains = gainsOf(sheet, { kind: 'offering' });
  if (gains.length === 0) return [{ words: t('scoring.no-offering'), points: 0, faint: true }];
  return gains.map(({ track, points }) => ({ words: capital(trackName(track)), points, of: track }));
}

/** A line as it is read aloud, with what the card adds. */
const spoken = ({ words, points, extra }: SheetLine): string =>
  extra ? t('scoring.with-extra', { words, points: number(points - extra), extra: number(extra) }) : words;

/** "Desert: zones of 4 and 2 planets, 7 points, now 19." */
export function stageAnnouncement(play: CountedRound, seat: number, sheet: ScoreSheet, stage: Stage): string {
  const details = sheetLines(play, sheet, stage)
    .filter((line) => !line.faint)
    .map(spoken);
  const steps = sheet.steps.filter((step) => isPartOf(stage, step));
  const now = TRACKS.flatMap((track) => {
    const last = steps.filter((step) => step.track === track).at(-1);
    return last ? [t('scoring.now', { track: trackName(track), n: number(last.after) })] : [];
  }).join(', ');
  const fill = { name: play.name(seat), stage: stageName(stage, play.card), details: details.join('; ') || '—', now };
  const gains = gainsOf(sheet, stage);
  // "−5 and +2" is no number of points: where each track stands now says it.
  return gains.length > 1 ? t('scoring.said-moves', fill) : t('scoring.said', { ...fill, n: gains[0]?.points ?? 0 });
}
