import type { BoardEntry } from './board-entry.ts';

/** Rows that share their weight with a neighbour: their time decides and is shown to the second. */
export function tiedIdsOf(rows: readonly BoardEntry[]): ReadonlySet<number> {
  const isTied = ({ fishWeightLbs }: BoardEntry, index: number): boolean =>
    rows[index - 1]?.fishWeightLbs === fishWeightLbs || rows[index + 1]?.fishWeightLbs === fishWeightLbs;
  return new Set(rows.filter(isTied).map((entry) => entry.id));
}
