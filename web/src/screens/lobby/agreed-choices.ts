/** What a table has agreed on, as choices that the host can change. */

import type { BuildSeconds } from '../../api/tables';
import { BUILT_IN_TILE_SET, DEFAULT_CHOICE_SECONDS, DEFAULT_DRAFT_SECONDS } from '../../game/constants';
import type { LobbyView, SetOptions, TableView } from '../../game/wire';
import type { OwnSet } from '../../tile-set/own-set';
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
    tiles: { kind: 'agreed', name: table.tile_set.name, tiles: table.tile_set.tiles.length },
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The id of the tile set that the host has chosen instead, which `send` stores if it is the host's own; none if it stays. */
export async function chosenTileSet(
  { tiles }: Choices,
  send: (set: OwnSet) => Promise<OwnSet>,
): Promise<Pick<OptionChanges, 'tile_set'>> {
  if (tiles.kind === 'agreed') return {};
  if (tiles.kind === 'usual') return { tile_set: BUILT_IN_TILE_SET };
  const { sent } = await send(tiles.set);
  return sent ? { tile_set: sent.id } : {};
}

/** What the server is asked to change: only what is different, so that secret cards stay. Tiles are asked for by id. */
export function changesOf(agreed: Choices, chosen: Choices): OptionChanges {
  const before = newTableFrom(agreed);
  const { public: _, tile_set: __, ...after } = newTableFrom(chosen);
  const changed = Object.entries(after).filter(([name, value]) => !isSame(value, before[name as keyof typeof before]));
  const changes = Object.fromEntries(changed) as OptionChanges;
  // The deck of all cards is sent as such when it replaces cards in order.
  const drops = agreed.deck === 'sequence' && chosen.deck === 'all' && chosen.variant === 'standard';
  return drops ? { ...changes, deck: null } : changes;
}
