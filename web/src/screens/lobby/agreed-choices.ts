/** What a table has agreed on, as choices that the host can change. */

import type { BuildSeconds } from '../../api/tables';
import { DEFAULT_CHOICE_SECONDS, DEFAULT_DRAFT_SECONDS } from '../../game/constants';
import type { LobbyView, SetOptions, TableView } from '../../game/wire';
import { newTableFrom, type Choices } from '../create/choices';

export type OptionChanges = SetOptions['changes'];

/** Cards that were chosen in order are secret, so they are not among the choices. */
export function agreedChoices(table: TableView, lobby: LobbyView): Choices {
  return {
    seats: table.seats,
    variant: table.variant,
    deck: lobby.has_sequence ? 'sequence' : table.deck ? 'deck' : 'all',
    cards: table.deck ?? [],
    buildSeconds: table.seconds.build as BuildSeconds | null,
    draftSeconds: table.seconds.draft ?? DEFAULT_DRAFT_SECONDS,
    choiceSeconds: table.seconds.choice ?? DEFAULT_CHOICE_SECONDS,
    liveCounts: lobby.live_counts,
    botsHurry: lobby.bots_hurry,
    insight: lobby.insight,
    public: lobby.public,
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What the server is asked to change: only what is different, so that secret cards stay. */
export function changesOf(agreed: Choices, chosen: Choices): OptionChanges {
  const before = newTableFrom(agreed);
  const { public: _, ...after } = newTableFrom(chosen);
  const changed = Object.entries(after).filter(([name, value]) => !isSame(value, before[name as keyof typeof before]));
  const changes = Object.fromEntries(changed) as OptionChanges;
  // The deck of all cards is sent as such when it replaces cards in order.
  const drops = agreed.deck === 'sequence' && chosen.deck === 'all' && chosen.variant === 'standard';
  return drops ? { ...changes, deck: null } : changes;
}
