/** Answers to the keys T, Z, P, K and O, for those who hear the board. */

import { listed, t } from '../../messages';
import { kaosName, kaosText } from '../../kaos/cards';
import { colourName } from '../names';
import type { Play } from '../play.svelte';
import { rivalsOf } from '../seats';
import { places } from '../../board/state/layout';
import { COLOURS } from './token-race.svelte';
import type { BoardState } from '../../board/state/board-state.svelte';

export function tellTime(play: Play): string {
  const { seconds } = play.time;
  return seconds === null ? t('play.untimed') : t('play.seconds-left', { n: seconds });
}

export function tellKaos(play: Play): string {
  const card = play.live.round?.card ?? 0;
  return card ? t('play.kaos-said', { name: kaosName(card), text: kaosText(card) }) : t('play.no-kaos');
}

export function tellRivals(play: Play): string {
  const all = places(play.rules?.shape ?? 'square');
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

/** Z and P speak only if the table counts for its players. */
export function tellBuilding(
  play: Play,
  board: BoardState,
  what: 'time' | 'zones' | 'path' | 'kaos' | 'rivals',
): string {
  const counts = play.live.counts;
  switch (what) {
    case 'time':
      return tellTime(play);
    case 'kaos':
      return tellKaos(play);
    case 'rivals':
      return tellRivals(play);
    case 'zones':
      if (!counts) return t('play.no-counts');
      return COLOURS.map((colour) =>
        t('play.best-said', { colour: colourName(colour), n: counts[colour] }),
      ).join(' ');
    case 'path':
      if (!counts) return t('play.no-counts');
      return t('play.path-said', { n: counts.longest_path, laid: board.laid });
  }
}
