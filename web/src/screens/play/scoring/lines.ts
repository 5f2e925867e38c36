/** A stage in words: the lines of its list, and one sentence for screen readers. */

import { TRACKS } from '../../../game/constants';
import type { ScoredZone, ScoreSheet, Track } from '../../../game/wire';
import { kaosName } from '../../../kaos/cards';
import { listed, number, t } from '../../../messages';
import { capital, colourName, trackName } from '../colour-names';
import type { Play } from '../play.svelte';
import { isPartOf, pointsOf, type Stage } from './stages';

export interface Line {
  readonly words: string;
  readonly points: number | null;
  readonly of?: Track;
  readonly faint?: boolean;
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

export function linesOf(play: Play, sheet: ScoreSheet, stage: Stage): readonly Line[] {
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
      return sheet.steps
        .filter((step) => step.kind === 'offering')
        .map((step) => ({ words: capital(trackName(step.track)), points: step.points, of: step.track }));
  }
}

/** Larger zones first; those without points share one line. */
function zoneLines(zones: readonly ScoredZone[]): readonly Line[] {
  const paying = zones.filter((zone) => zone.points + zone.extra > 0).sort((a, b) => b.planets - a.planets);
  const few = zones.filter((zone) => zone.points + zone.extra === 0);
  const empty = few.filter((zone) => zone.planets === 0).length;
  const small = few.length - empty;
  const lines: Line[] = paying.map((zone) => ({
    words: zone.extra
      ? t('scoring.zone-extra', { n: zone.planets, points: number(zone.points), extra: number(zone.extra) })
      : t('scoring.zone', { n: zone.planets }),
    points: zone.points + zone.extra,
  }));
  const rest = [
    ...(small ? [t('scoring.too-small', { n: small })] : []),
    ...(empty ? [t('scoring.empty', { n: empty })] : []),
  ];
  if (rest.length) lines.push({ words: rest.join(', '), points: 0, faint: true });
  if (zones.length === 0) lines.push({ words: t('scoring.no-zone'), points: 0, faint: true });
  return lines;
}

function pathLine({ path }: ScoreSheet): Line {
  const words =
    path.measure === 'network-count'
      ? t('scoring.networks', { n: path.length })
      : path.measure === 'largest-network'
        ? t('scoring.network', { n: path.length })
        : t('scoring.longest', { n: path.length });
  return { words, points: path.points, of: path.track ?? 'star' };
}

/** All bets of the table, since each is compared with the others' zones. */
function tokenLines(play: Play): readonly Line[] {
  return play.live.sheets.flatMap((sheet, seat) =>
    sheet.tokens.map((token) => {
      const rivals = listed(token.rivals.map((rival) => (rival === play.me ? t('you') : play.name(rival))));
      const fill = { n: token.planets, rivals, most: number(token.rival_planets) };
      return {
        words: seat === play.me ? t('scoring.my-bet', fill) : t('scoring.bet', { ...fill, name: play.name(seat) }),
        points: token.points,
        of: token.colour,
      };
    }),
  );
}

function constellationLines({ constellations }: ScoreSheet): readonly Line[] {
  if (constellations.length === 0) return [{ words: t('scoring.no-zone'), points: 0, faint: true }];
  const paying = constellations.filter((zone) => zone.points > 0).sort((a, b) => b.spots.length - a.spots.length);
  const few = constellations.length - paying.length;
  const lines: Line[] = paying.map((zone) => ({
    words: t('scoring.constellation', { n: zone.spots.length }),
    points: zone.points,
  }));
  if (few) lines.push({ words: t('scoring.too-small', { n: few }), points: 0, faint: true });
  return lines;
}

/** "Desert: zones of 4 and 2 planets, 7 points, now 19." */
export function stageAnnouncement(play: Play, seat: number, sheet: ScoreSheet, stage: Stage): string {
  const details = linesOf(play, sheet, stage)
    .filter((line) => !line.faint)
    .map((line) => line.words);
  const steps = sheet.steps.filter((step) => isPartOf(stage, step));
  const now = TRACKS.flatMap((track) => {
    const last = steps.filter((step) => step.track === track).at(-1);
    return last ? [t('scoring.now', { track: trackName(track), n: number(last.after) })] : [];
  }).join(', ');
  return t('scoring.said', {
    name: play.name(seat),
    stage: stageName(stage, play.card),
    details: details.join('; ') || '—',
    n: pointsOf(sheet, stage),
    now,
  });
}
