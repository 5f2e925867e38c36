/** What a player picked or chose, in one sentence. */

import type { ChoiceOutcome, PickOutcome } from '../../../game/wire';
import { t } from '../../../messages';
import { colourName } from '../colour-names';
import type { Play } from '../play.svelte';

export function pickWords(play: Play, { by, galaxy_of, cells }: PickOutcome): string {
  const key = play.rules?.removals ? 'outcome.removed' : 'outcome.turned';
  return t(key, { by: play.name(by), name: play.name(galaxy_of), n: cells.length });
}

export function choiceWords(play: Play, { seat, colour }: ChoiceOutcome): string {
  const name = play.name(seat);
  if (colour === null) return t('outcome.kept', { name });
  if (play.rules?.path_to_colour) return t('outcome.swapped', { name, colour: colourName(colour) });
  const price = play.rules?.offering;
  return t('outcome.gave', { name, points: price?.colour_points ?? 0, colour: colourName(colour), stars: price?.star_points ?? 0 });
}
