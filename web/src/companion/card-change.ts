/**
 * Another card for a round, also when its numbers are entered already. What means the same under both cards is kept; where
 * the new card asks for something else, it is asked of every player again.
 */

import { COLOURS } from '../game/constants';
import type { Choice, Colour, RoundRules } from '../game/wire';
import { zoneValue } from '../scorer';
import { formOf, type RoundForm } from './form';
import { type CompanionGame, type CompanionRound, mapColours, MAX_ZONE_KEY, rulesOf, type SeatEntry, withRound } from './game';

/** Change the card of a round. A later round that had this card gets the other one, so that no card comes twice. */
export function withCard(game: CompanionGame, round: number, card: number): CompanionGame {
  const later = game.rounds.findIndex((one, index) => index > round && one.card === card);
  const changed = withRound(game, round, underCard(game.rounds[round]!, card));
  return later < 0 ? changed : withRound(changed, later, underCard(game.rounds[later]!, game.rounds[round]!.card));
}

function underCard(round: CompanionRound, card: number | null): CompanionRound {
  const [rules, others] = [rulesOf(round), rulesOf({ ...round, card })];
  const [before, after] = [formOf(rules), formOf(others)];
  const isComplete = asksNothingNew(before, after) && paysNothingNew(rules, others);
  const seats = round.seats.map((entry) => {
    const kept = keptEntry(entry, before, after);
    return { ...kept, entered: kept.entered && isComplete && kept.path === entry.path };
  });
  // A round in which somebody has to enter again is not over.
  const stage = seats.some(({ entered }, seat) => round.seats[seat]!.entered && !entered) ? 'entry' : round.stage;
  return { ...round, card, stage, seats };
}

const asksZeros = (form: RoundForm, colour: Colour): boolean => form.counted[colour].some(({ planets }) => planets === 0);
const asksConstellations = (form: RoundForm): boolean => form.constellations.length > 0;
const sameConstellations = (one: RoundForm, other: RoundForm): boolean => one.constellationsByNumber === other.constellationsByNumber;

/** Whether whoever has entered everything under one card has entered everything that the other asks for. */
function asksNothingNew(before: RoundForm, after: RoundForm): boolean {
  const zeros = COLOURS.every((colour) => asksZeros(before, colour) || !asksZeros(after, colour));
  const constellations = !asksConstellations(after) || (asksConstellations(before) && sameConstellations(before, after));
  return zeros && constellations && before.measure === after.measure;
}

/** Zones that brought nothing needed no tap, so they may be missing where they bring something. */
const paysNothingNew = (before: RoundRules, after: RoundRules): boolean =>
  COLOURS.every((colour) =>
    Array.from({ length: MAX_ZONE_KEY }, (_, index) => index + 1).every(
      (planets) => zoneValue(before, colour, planets) > 0 || zoneValue(after, colour, planets) === 0,
    ),
  );

function keptEntry(entry: SeatEntry, before: RoundForm, after: RoundForm): SeatEntry {
  const keepsPath = before.measure === after.measure && entry.path <= after.path.length;
  const keepsConstellations = asksConstellations(after) && sameConstellations(before, after);
  return {
    ...entry,
    path: keepsPath ? entry.path : 0,
    constellations: keepsConstellations ? entry.constellations : [],
    zones: mapColours((colour) => entry.zones[colour].filter((planets) => planets > 0 || asksZeros(after, colour))),
    choice: keptChoice(entry.choice, after),
  };
}

const keptChoice = ({ swap, offering }: Choice, { swap: asksSwap, offering: asksOffering }: RoundForm): Choice => ({
  swap: asksSwap ? swap : null,
  offering: asksOffering ? offering : null,
});
