/** Names of colours and tracks in the language on screen. */

import { language, t } from '../../messages';
import type { Colour, Track } from '../../game/wire';

/** In the middle of a sentence. */
export const colourName = (colour: Colour): string => t(`colour.${colour}`);

export const trackName = (track: Track): string => (track === 'star' ? t('track.star') : colourName(track));

/** At the start of a line. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);
