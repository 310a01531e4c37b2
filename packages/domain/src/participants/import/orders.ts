import type { SourceLine, TicketRow } from '../participants.ts';
import type { Columns } from './columns.ts';
import type { CsvRecord } from './csv-records.ts';
import type { ImportRow } from './read-row.ts';

/** A person in an import file. */
export interface FilePerson {
  readonly key: string;
  readonly email: string | null;
  /** Names from the first valid row. */
  readonly firstName: string;
  readonly lastName: string;
  /** The first one of the rows; null without one. */
  readonly phoneNumber: string | null;
  /** Number of valid rows about this person. */
  readonly rowCount: number;
  /** The rows of the person by order. */
  readonly lines: readonly SourceLine[];
}

/** An order in an import file. */
export interface FileOrder {
  readonly key: string;
  /** As in the file; null for a row without a number. */
  readonly number: string | null;
  /** In the order of the file. */
  readonly rows: readonly FileRow[];
}

export interface FileRow {
  readonly personKey: string;
  readonly ticket: TicketRow;
  readonly ticketType: string;
  /** Keys of this row in earlier builds. */
  readonly earlierKeys: readonly string[];
}

/** Keys of the first and the last order of a file and of those beside them, and how many rows the last one has. */
export interface FileEnds {
  readonly first: string;
  readonly last: string;
  readonly beside: readonly string[];
  readonly lastRows: number;
}

/** The persons and orders of a file. */
export interface FileOrders {
  /** In the order of the file. */
  readonly persons: readonly FilePerson[];
  readonly orders: readonly FileOrder[];
  /** Phone numbers of people who agree to texts. */
  readonly consents: readonly string[];
  /** Null for a file with a single order. */
  readonly ends: FileEnds | null;
  /** Whether builds before ticket numbers found the order numbers of this file. */
  readonly hadOrderIds: boolean;
}

/**
 * Picks the column of ticket numbers: the first whose numbers differ within each order, because a reference may name
 * the order.
 */
export function withTicketNumbers(columns: Columns, records: readonly Pick<CsvRecord, 'cells'>[]): Columns {
  const order = columns.indexes.orderId;
  const isTicketNumber = (index: number): boolean => {
    const seen = new Set<string>();
    const numbers = records.flatMap(({ cells }) => {
      const number = cells[index]?.trim() ?? '';
      return number === '' ? [] : [`${cells[order ?? -1]?.trim() ?? ''}\n${number}`];
    });
    for (const number of numbers) seen.add(number);
    return numbers.length > 0 && seen.size === numbers.length;
  };
  const chosen = columns.ticketIds.find((index) => isTicketNumber(index));
  const orderId = order ?? columns.ticketIds.find((index) => index !== chosen && chosen === undefined);
  const { ticketId: _shown, ...indexes } = columns.indexes;
  return {
    ...columns,
    ticketIds: chosen === undefined ? [] : [chosen],
    indexes: {
      ...indexes,
      ...(orderId !== undefined && { orderId }),
      ...(chosen !== undefined && { ticketId: chosen }),
    },
  };
}

/**
 * Completes the further lines of an order. Shops of goods write the buyer, the states and sometimes the order number
 * only into its first line.
 */
export function createOrderLines({ indexes: { orderId, ticketType }, ofOrder, states, paid }: Columns) {
  const copied = [
    ...ofOrder,
    ...states.flatMap(({ index, isOfTicket }) => (isOfTicket ? [] : [index])),
    ...(paid === undefined ? [] : [paid]),
  ];
  const firsts = new Map<string, readonly string[]>();
  let lastNumber = '';

  /** Returns whether a line lacks something of the person of its order and contradicts nothing. */
  const isFurther = (cells: readonly string[], first: readonly string[]): boolean => {
    const pairs = ofOrder.map((index) => [textAt(cells, index), textAt(first, index)] as const);
    return pairs.every(([own, known]) => own === '' || own === known) && pairs.some(([own, known]) => own !== known);
  };

  return {
    completed(cells: readonly string[]): readonly string[] {
      if (orderId === undefined) return cells;
      const own = textAt(cells, orderId);
      const number = own === '' && isTicket(cells[ticketType ?? -1]) ? lastNumber : own;
      const first = firsts.get(number);
      if (number !== '' && first === undefined) firsts.set(number, cells);
      if (own !== '') lastNumber = own;
      if (number === '' || first === undefined || !isFurther(cells, first)) return cells;
      const filled = [...cells];
      while (filled.length <= Math.max(orderId, ...copied)) filled.push('');
      filled[orderId] = number;
      for (const index of copied) if (textAt(filled, index) === '') filled[index] = first[index] ?? '';
      return filled;
    },
  };
}

const textAt = (cells: readonly string[], index: number) => (cells[index] ?? '').trim();

/** A line with only a sum is no ticket. */
const isTicket = (type: string | undefined): boolean =>
  type !== undefined && type.trim() !== '' && !/^\s*(?:sub)?total/i.test(type);

/** Groups the valid rows of a file by person and by order. */
export function ordersOf(rows: readonly ImportRow[], { hadOrderIds }: Columns): FileOrders {
  const byOrder = groupedBy(rows, ({ order }) => order.key);
  const keys = [...byOrder.keys()];
  const [first] = keys;
  const last = rows.at(-1)?.order.key;
  const ends =
    first === undefined || last === undefined || first === last
      ? null
      : { first, last, beside: [keys[1] ?? last, keys.at(-2) ?? first], lastRows: byOrder.get(last)?.length ?? 0 };
  return {
    hadOrderIds,
    ends,
    consents: [...new Set(rows.flatMap((row) => (row.agreesToTexts ? (row.phoneNumber ?? []) : [])))],
    persons: [...groupedBy(rows, ({ personKey }) => personKey).values()].map(filePersonOf),
    orders: [...byOrder].map(([key, own]) => ({
      key,
      number: own[0]?.order.number ?? null,
      rows: own.map(({ personKey, ticket, order, earlierKeys }) => ({
        personKey,
        ticket,
        ticketType: order.ticketType,
        earlierKeys,
      })),
    })),
  };
}

function filePersonOf(rows: readonly ImportRow[]): FilePerson {
  const [{ personKey: key, email, firstName, lastName }] = rows as readonly [ImportRow, ...ImportRow[]];
  const lines = [...groupedBy(rows, ({ order }) => order.key)].map(([lineKey, own]) => ({
    key: lineKey,
    rows: own.map(({ ticket }) => ticket),
  }));
  const phoneNumber = rows.find((row) => row.phoneNumber !== null)?.phoneNumber ?? null;
  const rowCount = rows.filter(({ isFurther }) => !isFurther).length;
  return { key, email, firstName, lastName, phoneNumber, rowCount, lines };
}

/** Groups values by a key, in the order of their first values. */
export function groupedBy<Value, Key>(values: readonly Value[], keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return groups;
}
