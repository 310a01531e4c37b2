import type { SourceLine } from '../participants.ts';
import type { HeldRow } from './merge-order.ts';
import type { FileOrder, FileOrders, FileRow } from './orders.ts';
import { earlierOrderKey } from './read-row.ts';

/** A participant with lines of a build before ticket numbers, whose keys contain type and names. */
interface EarlierHolder {
  readonly holder: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly lines: readonly SourceLine[];
}

/** Rows of earlier builds: those of the orders of a file, and what is left of the lines of each holder. */
interface EarlierRows {
  readonly byOrder: ReadonlyMap<string, readonly HeldRow[]>;
  readonly linesOf: (holder: string) => readonly SourceLine[];
}

/** Trying all names on all orders takes a millisecond for a thousand. */
const MAX_TRIED_NAMES = 200_000;

/** Returns whether a line was written by a build before ticket numbers. */
export const isEarlierLine = ({ rows }: SourceLine): boolean => rows.some(({ mark }) => mark === undefined);

/**
 * Finds the rows of a file among the lines of earlier builds, each at most once. `holderOf` returns the participant of
 * a person.
 */
export function findEarlierRows(
  { orders, hadOrderIds }: FileOrders,
  holders: readonly EarlierHolder[],
  holderOf: (personKey: string) => string,
): EarlierRows {
  const lines = createLines(holders);
  const found = new Map<FileRow, HeldRow>();
  const find = (order: FileOrder, search: (row: FileRow) => HeldRow | undefined) => {
    for (const row of order.rows) {
      const held = found.has(row) ? undefined : search(row);
      if (held) found.set(row, held);
    }
  };
  for (const order of orders) find(order, (row) => first(row.earlierKeys, (key) => lines.takeByKey(row, key)));
  // The names of a corrected or transferred ticket are those of some participant.
  const names = hadOrderIds ? holders.map(({ firstName, lastName }) => [firstName, lastName] as const) : [];
  let tries = 0;
  for (const order of orders) {
    find(order, (row) => {
      tries += names.length;
      if (tries > MAX_TRIED_NAMES) return undefined;
      return first(names, (one) => lines.takeByKey(row, earlierOrderKey(order.number ?? '', row.ticketType, one)));
    });
  }
  // Beside other rows of its order, or when there was no order number, a row of the same person and kind is the same.
  for (const order of orders) {
    const owners = new Set(order.rows.flatMap((row) => found.get(row)?.holder ?? []));
    find(order, (row) =>
      first([...(hadOrderIds ? [] : [holderOf(row.personKey)]), ...owners], (holder) => lines.takeAlike(row, holder)),
    );
  }
  const byOrder = orders.map(({ key, rows }) => [key, rows.flatMap((row) => found.get(row) ?? [])] as const);
  return { byOrder: new Map(byOrder), linesOf: lines.left };
}

function createLines(holders: readonly EarlierHolder[]) {
  const left = new Map(
    holders.map(({ holder, lines }) => [holder, lines.map(({ key, rows }) => ({ key, rows: [...rows] }))]),
  );
  const byKey = new Map<string, string[]>();
  for (const { holder, lines } of holders) {
    for (const { key } of lines) byKey.set(key, [...(byKey.get(key) ?? []), holder]);
  }

  function take(row: FileRow, holder: string, isSame: (line: SourceLine, index: number) => boolean) {
    for (const line of left.get(holder) ?? []) {
      const index = line.rows.findIndex((_ticket, at) => isSame(line, at));
      const [ticket] = index === -1 ? [] : line.rows.splice(index, 1);
      if (ticket) return { holder, ticket: { ...ticket, mark: row.ticket.mark ?? '' } };
    }
    return undefined;
  }

  return {
    takeByKey: (row: FileRow, key: string): HeldRow | undefined =>
      first(byKey.get(key) ?? [], (holder) => take(row, holder, (line) => line.key === key)),
    takeAlike(row: FileRow, holder: string): HeldRow | undefined {
      const { kind, quantity } = row.ticket;
      return take(row, holder, ({ rows }, at) => rows[at]?.kind === kind && rows[at].quantity === quantity);
    },
    left: (holder: string): SourceLine[] => (left.get(holder) ?? []).filter(({ rows }) => rows.length > 0),
  };
}

function first<From, To>(values: readonly From[], find: (value: From) => To | undefined): To | undefined {
  for (const value of values) {
    const found = find(value);
    if (found !== undefined) return found;
  }
  return undefined;
}
