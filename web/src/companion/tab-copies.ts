/**
 * Two copies of a game in one browser, for example of two tabs. Each change numbers the parts that it changed, larger than
 * all numbers before, and of two versions of a part the one with the larger number stays: so tabs may write in any order.
 */

import type { CompanionGame, SharedState } from './game';
import { contentsOf, gameOf } from './parts';

export function withEdits(before: CompanionGame, after: CompanionGame): CompanionGame {
  const old = contentsOf(before);
  const changed = [...contentsOf(after)].filter(([name, content]) => old.get(name) !== content);
  if (changed.length === 0) return { ...after, edits: before.edits ?? {} };
  const edit = Math.max(0, ...Object.values(before.edits ?? {})) + 1;
  return { ...after, edits: { ...before.edits, ...Object.fromEntries(changed.map(([name]) => [name, edit])) } };
}

/** The game with what is newer in the other copy; the same object if nothing is. */
export function joined(mine: CompanionGame, theirs: CompanionGame): CompanionGame {
  const isOtherCode = mine.shared?.code !== theirs.shared?.code;
  const takesCode = isOtherCode && (mine.shared === null || (theirs.shared !== null && theirs.changes > mine.changes));
  const contents = new Map(contentsOf(mine));
  const taken = [...contentsOf(theirs)].filter(([name, content]) => isNewer(name, theirs, content, mine, contents.get(name) ?? ''));
  if (taken.length === 0 && !takesCode) return mine;
  for (const [name, content] of taken) contents.set(name, content);
  const edits = { ...mine.edits };
  for (const [name] of taken) edits[name] = editOf(theirs, name);
  const shared = isOtherCode ? (takesCode ? theirs.shared : mine.shared) : joinedState(mine.shared, theirs.shared, taken.map(([name]) => name));
  const own = { id: mine.id, changes: Math.max(mine.changes, theirs.changes), edits, shared };
  return gameOf(own, contents) ?? mine;
}

const editOf = (game: CompanionGame, name: string): number => game.edits?.[name] ?? 0;
const stampOf = (game: CompanionGame, name: string): number => game.shared?.stamps[name] ?? 0;

function isNewer(name: string, theirs: CompanionGame, content: string, mine: CompanionGame, myContent: string): boolean {
  const ranks = [
    editOf(theirs, name) - editOf(mine, name),
    stampOf(theirs, name) - stampOf(mine, name),
    content === myContent ? 0 : theirs.changes - mine.changes,
    // Both made the same number of changes: all tabs take the same side.
    content === myContent ? 0 : content > myContent ? 1 : -1,
  ];
  return (ranks.find((rank) => rank !== 0) ?? 0) > 0;
}

function joinedState(mine: SharedState | null, theirs: SharedState | null, taken: readonly string[]): SharedState | null {
  if (!mine || !theirs) return mine;
  const pick = <Value>(of: (state: SharedState) => Readonly<Record<string, Value>>): Record<string, Value> => {
    const values = { ...of(mine) };
    for (const name of taken) {
      delete values[name];
      const value = of(theirs)[name];
      if (value !== undefined) values[name] = value;
    }
    return values;
  };
  return {
    ...mine,
    // What came after it is asked for again.
    after: Math.min(mine.after, theirs.after),
    stamps: pick(({ stamps }) => stamps),
    bases: pick(({ bases }) => bases),
    sent: pick(({ sent }) => sent),
  };
}
