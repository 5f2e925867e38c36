/** What happened in the minute, in words. */

import { listed, t } from '../../../messages';
import { colourName } from '../../play/colour-names';
import { lastBy, type Lane, type Mark } from './lanes';

export interface Who {
  readonly name: (seat: number) => string;
  readonly isMe: (seat: number) => boolean;
}

export function markText(mark: Mark, seat: number, who: Who): string {
  const words = { n: mark.kind === 'token' ? mark.tokens.length : mark.laid, tokens: listed(mark.tokens.map(colourName)) };
  return who.isMe(seat) ? t(`minute.you-${mark.kind}`, words) : t(`minute.${mark.kind}`, { name: who.name(seat), ...words });
}

/** The newest moment of each seat, the newest first. */
export function latest(lanes: readonly Lane[], time: number, most: number): readonly { readonly seat: number; readonly mark: Mark }[] {
  return lanes
    .flatMap(({ seat, marks }) => {
      const mark = lastBy(marks, time);
      return mark ? [{ seat, mark }] : [];
    })
    .sort((a, b) => b.mark.at - a.mark.at)
    .slice(0, most);
}
