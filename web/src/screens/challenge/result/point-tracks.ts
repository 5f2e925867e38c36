/** The four tracks on which a galaxy has points, in the order in which they are shown. */

import type { BuiltMinute } from '../../../game/answers';
import { COLOURS } from '../../../game/constants';
import { t } from '../../../messages';
import { capital, colourName } from '../../play/colour-names';

export const POINT_TRACKS = [...COLOURS, 'star'] as const;

/** The points on each track; those that are `given` to a neighbour count against whoever built the galaxy. */
export function pointsByTrack({ galaxy: { points } }: BuiltMinute, given: boolean): readonly number[] {
  const four = [...COLOURS.map((colour) => points[colour]), points.path + points.constellations];
  return given ? four.map((one) => 0 - one) : four;
}

export const pointTrackName = (track: (typeof POINT_TRACKS)[number]): string => (track === 'star' ? t('practice.path') : capital(colourName(track)));
