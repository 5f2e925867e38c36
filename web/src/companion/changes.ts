/** What a tap has changed, part by part, so that it can be taken back without taking anything else back. */

import type { CompanionGame } from './game';
import { mergedContent } from './merging';
import { contentsOf, gameOf } from './parts';

export interface PartChange {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

export function changesBetween(before: CompanionGame, after: CompanionGame): readonly PartChange[] {
  const old = contentsOf(before);
  return [...contentsOf(after)].flatMap(([name, content]) => {
    const was = old.get(name) ?? 'null';
    return was === content ? [] : [{ name, before: was, after: content }];
  });
}

export const reversed = (changes: readonly PartChange[]): readonly PartChange[] =>
  changes.map(({ name, before, after }) => ({ name, before: after, after: before }));

/** The game with these changes; `overruled` if somebody has changed the same meanwhile, so that it stays. */
export function withChanges(game: CompanionGame, changes: readonly PartChange[]): { game: CompanionGame; overruled: boolean } {
  const contents = new Map(contentsOf(game));
  let anyOverruled = false;
  for (const { name, before, after } of changes) {
    const { content, overruled } = mergedContent(before, after, contents.get(name) ?? 'null');
    contents.set(name, content);
    anyOverruled ||= overruled;
  }
  return { game: gameOf(game, contents) ?? game, overruled: anyOverruled };
}
