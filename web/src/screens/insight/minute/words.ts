/** What happened in the minute, in words. */

import { listed, t } from '../../../messages';
import { colourName } from '../../play/colour-names';
import { pointsAt, type Curve } from './curves';
import { clockText, lastBy, type Lane, type Mark } from './lanes';
import type { ShownMinute } from './shown-minute';

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

/** What a screen reader says of a moment: the time, and how far each seat has come. */
export function saidText({ past, lanes, order }: ShownMinute, curves: readonly Curve[] | null, time: number): string {
  const seats = order.map((seat) => {
    const laid = lastBy(lanes[seat]?.standings ?? [], time)?.galaxy.length ?? 0;
    const points = pointsAt(curves?.[seat], time);
    return points === null ? t('minute.said-laid', { name: past.called(seat), n: laid }) : t('minute.said-points', { name: past.called(seat), laid, n: points });
  });
  return [clockText(time), ...seats].join('. ');
}
