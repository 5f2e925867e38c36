/** Answers for screen readers to the keys T, Z, P, K and O. */

import { COLOURS, PLACES } from '../../../game/constants';
import { kaosName, kaosText } from '../../../kaos/cards';
import { listed, t } from '../../../messages';
import { colourName } from '../colour-names';
import type { Play } from '../play.svelte';
import { rivalsOf } from '../seats';

export function timeAnswer(play: Play): string {
  const { seconds } = play.time;
  return seconds === null ? t('play.untimed') : t('play.seconds-left', { n: seconds });
}

export function kaosAnswer(play: Play): string {
  const card = play.live.round?.card ?? 0;
  return card ? t('play.kaos-said', { name: kaosName(card), text: kaosText(card) }) : t('play.no-kaos');
}

export function rivalsAnswer(play: Play): string {
  const all = PLACES[play.rules?.shape ?? 'square'];
  return rivalsOf(play.me, play.seats.length)
    .map((seat) => {
      const view = play.seats[seat];
      const name = play.name(seat);
      if (!view) return '';
      const tokens = view.tokens.length ? t('play.rival-tokens', { tokens: listed(view.tokens.map(colourName)) }) : '';
      return `${t('play.rival-said', { name, n: view.galaxy.length, all })} ${tokens}`.trim();
    })
    .join(' ');
}

export type Question = 'time' | 'zones' | 'path' | 'kaos' | 'rivals';

/** Return the answer to a question. Zones and path are answered only if the table has live counts. */
export function answerTo(play: Play, laid: number, question: Question): string {
  const counts = play.live.counts;
  switch (question) {
    case 'time':
      return timeAnswer(play);
    case 'kaos':
      return kaosAnswer(play);
    case 'rivals':
      return rivalsAnswer(play);
    case 'zones':
      if (!counts) return t('play.no-counts');
      return COLOURS.map((colour) =>
        t('play.best-said', { colour: colourName(colour), n: counts[colour] }),
      ).join(' ');
    case 'path':
      if (!counts) return t('play.no-counts');
      return t('play.path-said', { n: counts.longest_path, laid });
  }
}
