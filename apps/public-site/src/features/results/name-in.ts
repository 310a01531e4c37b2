import { entryNameOf } from '@derby/ui/board/rows';
import type { PastEntry } from './api/read-results.ts';

/** Returns the name at a rank of a board; null behind its last row. */
export function nameIn(rows: readonly PastEntry[]) {
  return (rank: number): string | null => {
    const row = rows[rank - 1];
    return row ? entryNameOf(row) : null;
  };
}
