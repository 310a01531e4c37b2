import type { TicketRow } from '../participants.ts';

/** A row of an order and who has it: the key of a participant or of a new person. */
export interface HeldRow {
  readonly holder: string;
  readonly ticket: TicketRow;
}

/** An order as it is stored, and as a file has it. */
interface OrderVersions {
  readonly stored: readonly HeldRow[];
  readonly file: readonly HeldRow[];
  /** Whether the file goes on where an earlier one ended. */
  readonly isContinued: boolean;
}

export interface MergedOrder {
  readonly rows: readonly HeldRow[];
  /** The holders, before and after, of each row that moves. */
  readonly moves: readonly (readonly [from: string, to: string])[];
  /** Number of stored rows that the file lacks and that stay. */
  readonly missing: number;
}

/**
 * Merges the rows of an order (docs/rules.md, "Import"). A file with as many rows has the order completely and replaces
 * it. A file with fewer rows is a part: it replaces the rows that it has, and adds tickets with other numbers.
 */
export function mergeOrder({ stored, file, isContinued }: OrderVersions): MergedOrder {
  const pairing = createPairing(stored, file);
  // These rows are certainly the same.
  pairing.pair(({ ticket }) => ticket.ticket);
  pairing.pairUnlessNumbered(({ holder, ticket }) => `${holder}\n${ticket.mark}`);
  pairing.pairUnlessNumbered(({ ticket }) => ticket.mark);
  const isNumbered = file.some(({ ticket }) => ticket.ticket) && stored.some(({ ticket }) => ticket.ticket);
  if (pairing.pairs.size === 0 && stored.length > 0 && (isContinued || isNumbered)) {
    return { rows: [...stored, ...file], moves: [], missing: 0 };
  }
  // These have been corrected or transferred.
  pairing.pairUnlessNumbered(({ holder, ticket }) => `${holder}\n${ticket.kind}`);
  pairing.pairUnlessNumbered(({ ticket }) => ticket.kind);
  const isComplete = file.length >= stored.length;
  if (isComplete) pairing.pair(() => '');
  const kept = isComplete ? [] : [...pairing.free];
  const moved = [...pairing.pairs].filter(([row, before]) => row.holder !== before.holder);
  return {
    rows: [...file, ...kept],
    moves: moved.map(([row, before]) => [before.holder, row.holder] as const),
    missing: kept.length,
  };
}

/** Pairs rows of a file with stored ones, each at most once, in the order of both. */
function createPairing(stored: readonly HeldRow[], file: readonly HeldRow[]) {
  const free = new Set(stored);
  /** The stored row of each row of the file. */
  const pairs = new Map<HeldRow, HeldRow>();
  type KeyOf = (row: HeldRow) => string | undefined;

  function pairAmong(rows: readonly HeldRow[], candidates: readonly HeldRow[], keyOf: KeyOf): void {
    const byKey = new Map<string, HeldRow[]>();
    for (const row of candidates.toReversed()) {
      const key = keyOf(row);
      const alike = key === undefined ? undefined : byKey.get(key);
      if (alike) alike.push(row);
      else if (key !== undefined) byKey.set(key, [row]);
    }
    for (const row of rows) {
      const key = pairs.has(row) ? undefined : keyOf(row);
      const other = key === undefined ? undefined : byKey.get(key)?.pop();
      if (other === undefined) continue;
      pairs.set(row, other);
      free.delete(other);
    }
  }

  const hasNumber = ({ ticket }: HeldRow) => ticket.ticket !== undefined;
  return {
    free,
    pairs,
    pair: (keyOf: KeyOf) => pairAmong(file, [...free], keyOf),
    /** Two rows with numbers are different tickets, however alike they are. */
    pairUnlessNumbered(keyOf: KeyOf): void {
      pairAmong(
        file.filter((row) => hasNumber(row)),
        [...free].filter((row) => !hasNumber(row)),
        keyOf,
      );
      pairAmong(
        file.filter((row) => !hasNumber(row)),
        [...free],
        keyOf,
      );
    },
  };
}
