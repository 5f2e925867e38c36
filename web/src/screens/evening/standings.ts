/** Who stands where in an evening: by matchpoints, or by points against the best possible. */

import type { EveningBoard, EveningSeat } from '../../game/answers';

export type EveningMeasure = 'matchpoints' | 'par';

export interface EveningStanding {
  readonly table: number;
  readonly seat: number;
  readonly player: EveningSeat;
  /** Equal ones share a place. */
  readonly place: number;
  /** The share of the matchpoints, from 0 to 100; null before anything can be compared. */
  readonly share: number | null;
}

/** A table of an evening, by the codes of both. */
export interface TableEvening {
  readonly evening: string;
  readonly table: string;
}

export const shareOf = ({ matchpoints: { points, most } }: EveningSeat): number | null => (most === 0 ? null : Math.round((1000 * points) / most) / 10);

const valueOf = (player: EveningSeat, measure: EveningMeasure): number => (measure === 'par' ? player.against_par : shareOf(player)) ?? -Infinity;

/** How a player of a table stands by matchpoints, and among how many; a table's code may be unknown. */
export function standingAt(board: EveningBoard, code: string, seat: number): { readonly standing: EveningStanding | undefined; readonly of: number } {
  const lines = standingsOf(board, 'matchpoints');
  const table = board.tables.find((one) => one.code === code)?.number;
  return { standing: lines.find((line) => line.table === table && line.seat === seat), of: lines.length };
}

export function standingsOf(board: EveningBoard, measure: EveningMeasure): readonly EveningStanding[] {
  const all = board.tables.flatMap(({ number, seats }) => seats.flatMap((player, seat) => (player.name === null ? [] : [{ table: number, seat, player }])));
  const values = all.map(({ player }) => valueOf(player, measure));
  return all
    .map((one, n) => ({ ...one, share: shareOf(one.player), place: 1 + values.filter((value) => value > values[n]!).length }))
    .sort((one, other) => one.place - other.place || one.table - other.table || one.seat - other.seat);
}
