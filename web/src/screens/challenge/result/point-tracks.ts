/** The four tracks on which a galaxy has points, in the order in which they are shown. */

import type { BuiltMinute } from '../../../game/answers';
import { COLOURS } from '../../../game/constants';
import { t } from '../../../messages';
import { capital, colourName } from '../../play/colour-names';

export const POINT_TRACKS = [...COLOURS, 'star'] as const;

export const pointsByTrack = ({ galaxy: { points } }: BuiltMinute): readonly number[] => [...COLOURS.map((colour) => points[colour]), points.path + points.constellations];

export const trackName = (track: (typeof POINT_TRACKS)[number]): string => (track === 'star' ? t('practice.path') : capital(colourName(track)));
