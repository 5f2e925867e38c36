/**
 * Two copies of a game in one browser, for example of two tabs. Each change numbers the parts that it changed, larger than
 * all numbers before, and of two versions of a part the one with the larger number stays: so tabs may write in any order.
 */

import type { CompanionGame, SharedState } from './game';
import { contentsOf, gameOf } from './parts';
import { partOf, type SharedPart, withStored } from './shared-game';

export function withEdits(before: CompanionGame, after: CompanionGame): CompanionGame {
  const old = contentsOf(before);
  const changed = [...contentsOf(after)].filter(([name, content]) => old.get(name) !== content);
  if (changed.length === 0) return { ...after, edits: before.edits ?? {} };
  const edit = Math.max(0, ...Object.values(before.edits ?? {})) + 1;
  return { ...after, edits: { ...before.edits, ...Object.fromEntries(changed.map(([name]) => [name, edit])) } };
}

/** A part in one copy, and when it was changed there. */
interface CopiedPart extends SharedPart {
  readonly edit: number;
  /** How often the whole copy was changed: for games of older versions, which do not number their parts. */
  readonly changes: number;
}

/** The game with what is newer in the other copy; the same object if nothing is. */
export function joined(mine: CompanionGame, theirs: CompanionGame): CompanionGame {
  const shared = sharedBy(mine, theirs);
  const isOneCode = shared?.code === mine.shared?.code && shared?.code === theirs.shared?.code;
  const contents = contentsOf(theirs);
  const parts = [...contentsOf(mine)].map(([name, content]) => {
    const one = copied(mine, name, content);
    const other = copied(theirs, name, contents.get(name) ?? content);
    return { name, one, part: isOneCode ? joinedPart(one, other) : newer(one, other) };
  });
  if (parts.every(({ one, part }) => isSame(one, part)) && shared === mine.shared) return mine;
  const of = <Value>(value: (part: CopiedPart) => Value | undefined): Record<string, Value> =>
    Object.fromEntries(parts.flatMap(({ name, part }) => {
      const found = value(part);
      return found === undefined ? [] : [[name, found]];
    }));
  const state: SharedState | null = shared && isOneCode
    ? {
        ...shared,
        // What came after it is asked for again.
        after: Math.min(mine.shared!.after, theirs.shared!.after),
        stamps: of(({ stamp }) => stamp || undefined),
        bases: of(({ base }) => base),
        sent: of(({ sent }) => (sent.length > 0 ? sent : undefined)),
      }
    : shared;
  const own = { id: mine.id, changes: Math.max(mine.changes, theirs.changes), edits: of(({ edit }) => edit || undefined), shared: state };
  return gameOf(own, new Map(parts.map(({ name, part }) => [name, part.content]))) ?? mine;
}

/** With whom the game is shared: the code that was made last. */
function sharedBy(mine: CompanionGame, theirs: CompanionGame): SharedState | null {
  if (mine.shared?.code === theirs.shared?.code || theirs.shared === null) return mine.shared;
  return mine.shared === null || theirs.changes > mine.changes ? theirs.shared : mine.shared;
}

const copied = (game: CompanionGame, name: string, content: string): CopiedPart => ({
  ...partOf(game.shared ?? {}, name, content),
  edit: game.edits?.[name] ?? 0,
  changes: game.changes,
});

/** What was changed last, made from what the server told last. */
function joinedPart(one: CopiedPart, other: CopiedPart): CopiedPart {
  const last = newer(one, other);
  const before = last === one ? other : one;
  if (before.stamp > last.stamp) return { ...last, ...withStored(last, before.stamp, before.base ?? before.content).part };
  const unknown = before.stamp === last.stamp && last.base !== undefined ? before.sent.filter((text) => !last.sent.includes(text)) : [];
  return unknown.length > 0 ? { ...last, sent: [...unknown, ...last.sent] } : last;
}

/** The part that was changed last; if both are equally new, all tabs take the same side. */
function newer(one: CopiedPart, other: CopiedPart): CopiedPart {
  const differ = one.content !== other.content;
  const ranks = [
    other.edit - one.edit,
    other.stamp - one.stamp,
    differ ? other.changes - one.changes : 0,
    differ && other.content > one.content ? 1 : 0,
  ];
  return (ranks.find((rank) => rank !== 0) ?? 0) > 0 ? other : one;
}

const isSame = (one: CopiedPart, other: CopiedPart): boolean =>
  one === other ||
  (one.content === other.content &&
    one.edit === other.edit &&
    one.stamp === other.stamp &&
    one.base === other.base &&
    one.sent.length === other.sent.length);
