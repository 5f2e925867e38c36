/** Rounds that the rules have scored, for tests. */

import { existsSync, readFileSync } from 'node:fs';
import type { Choice, Colour, RoundRules, ScoreSheet, Tracks } from '../game/wire';
import type { LaidTile } from './galaxy';

export interface Vector {
  readonly name: string;
  readonly rules: RoundRules;
  readonly seats: readonly {
    readonly galaxy: readonly LaidTile[];
    readonly tracks: Tracks;
    readonly tokens: readonly Colour[];
    readonly choice: Choice;
  }[];
  readonly sheets: readonly ScoreSheet[];
}

const FILE = '.vitest/scoring-vectors.jsonl';

export function vectors(): readonly Vector[] {
  if (!existsSync(FILE)) throw new Error(`${FILE} is missing: run \`python -m tools.scoring_vectors\` first`);
  const lines = readFileSync(FILE, 'utf-8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Vector);
}
