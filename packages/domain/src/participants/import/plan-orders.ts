import {
  MAX_TICKET_COUNT,
  type Participant,
  type ParticipantDocument,
  type ParticipantStatus,
  type SourceLine,
  type TicketRow,
} from '../participants.ts';
import { findEarlierRows, isEarlierLine } from './earlier-lines.ts';
import { mergeOrder, type HeldRow } from './merge-order.ts';
import { groupedBy, type FileEnds, type FileOrder, type FileOrders, type FilePerson } from './orders.ts';

/** What an import changes for one participant. */
export type ParticipantPlan =
  | { readonly kind: 'new'; readonly person: FilePerson; readonly lines: readonly SourceLine[] }
  | {
      readonly kind: 'known';
      readonly known: ParticipantDocument;
      readonly person: FilePerson | undefined;
      readonly lines: readonly SourceLine[];
      /** Without tickets and untouched by hand, because an import moved them away. */
      readonly isEmptied: boolean;
    };

/** What an import of a file changes. */
export interface ImportPlan {
  readonly participants: readonly ParticipantPlan[];
  /** Sentences about tickets that move, and about orders of which the file has a part. */
  readonly notes: readonly string[];
}

const MAX_LISTED = 20;

/**
 * Plans an import without writing (docs/rules.md, "Import"). `known` are the participants that the file names or that
 * have rows of its orders, and all with lines of earlier builds; `previous` is the last imported file.
 */
export function planOrders(
  file: FileOrders,
  known: readonly ParticipantDocument[],
  previous: FileEnds | null,
): ImportPlan {
  const people = createPeople(file.persons, known);
  const earlierHolders = known.flatMap(({ _id, firstName, lastName, lines }) => {
    const own = lines.filter((line) => isEarlierLine(line));
    return own.length === 0 ? [] : [{ holder: holderOfId(_id), firstName, lastName, lines: own }];
  });
  const earlier = findEarlierRows(file, earlierHolders, people.holderOf);
  const inFile = new Set(file.orders.map(({ key }) => key));
  const stored = storedOrders(known, inFile);
  const isContinued = createContinuation(file, previous);

  const lines = new Map<string, SourceLine[]>();
  const add = (holder: string, line: SourceLine) => {
    lines.set(holder, [...(lines.get(holder) ?? []), line]);
  };
  for (const { _id, lines: own } of known) {
    const holder = holderOfId(_id);
    for (const line of own) if (!inFile.has(line.key) && !isEarlierLine(line)) add(holder, line);
    for (const line of earlier.linesOf(holder)) add(holder, line);
  }
  const moves: { readonly order: FileOrder; readonly from: string; readonly to: string }[] = [];
  const incomplete: FileOrder[] = [];
  for (const order of file.orders) {
    const before = [...(stored.get(order.key) ?? []), ...(earlier.byOrder.get(order.key) ?? [])];
    const result = mergeOrder({
      stored: before,
      file: order.rows.map(({ personKey, ticket }) => ({ holder: people.holderOf(personKey), ticket })),
      isContinued: isContinued(order.key, before.length),
    });
    for (const [holder, rows] of groupedBy(result.rows, (row) => row.holder)) {
      add(holder, { key: order.key, rows: rows.map(({ ticket }) => ticket) });
    }
    moves.push(...result.moves.map(([from, to]) => ({ order, from, to })));
    if (result.missing > 0) incomplete.push(order);
  }
  return {
    participants: people.plans((holder) => lines.get(holder) ?? []),
    notes: [...notesOnMoves(moves, people.nameOf), ...notesOnParts(incomplete)],
  };
}

/** The end of one part of a divided export is the beginning of the next one, which has no other order of the first. */
function createContinuation({ ends, orders }: FileOrders, previous: FileEnds | null) {
  if (ends === null || previous === null) return (): boolean => false;
  const inFile = new Set(orders.map(({ key }) => key));
  const others = [previous.first, previous.last, ...previous.beside].filter((key) => inFile.has(key));
  return (key: string, storedRows: number): boolean =>
    previous.last === key &&
    ends.first === key &&
    others.every((other) => other === key) &&
    previous.lastRows === storedRows;
}

const holderOfId = (id: number): string => `#${id}`;
const holderOfDocument = ({ _id: id }: ParticipantDocument): string => holderOfId(id);

/** Matches the persons of a file with participants: the one imported under the same key, else the one with the email. */
function createPeople(persons: readonly FilePerson[], known: readonly ParticipantDocument[]) {
  const bySource = new Map(
    known.flatMap((one) => (one.sourceKey === undefined ? [] : [[one.sourceKey, one] as const])),
  );
  const byEmail = new Map(known.flatMap((one) => (one.email === undefined ? [] : [[one.email, one] as const])));
  const matches = new Map(
    persons.map((person) => {
      const addressed = person.email === null ? undefined : byEmail.get(person.email);
      return [person.key, bySource.get(person.key) ?? addressed] as const;
    }),
  );
  const holderOf = (personKey: string): string => {
    const match = matches.get(personKey);
    return match ? holderOfDocument(match) : personKey;
  };
  const names = new Map([
    ...persons.map((one) => [one.key, `${one.firstName} ${one.lastName}`] as const),
    ...known.map((one) => [holderOfDocument(one), `${one.firstName} ${one.lastName}`] as const),
  ]);
  return {
    holderOf,
    nameOf: (holder: string): string => names.get(holder) ?? '',
    plans(linesOf: (holder: string) => readonly SourceLine[]): ParticipantPlan[] {
      const personOf = new Map(persons.map((person) => [holderOf(person.key), person]));
      const newcomers = persons.filter(({ key }) => holderOf(key) === key);
      return [
        ...known.map((one): ParticipantPlan => {
          const [lines, person] = [linesOf(holderOfDocument(one)), personOf.get(holderOfDocument(one))];
          return { kind: 'known', known: one, person, lines, isEmptied: isEmptied(one, lines) };
        }),
        ...newcomers.map((person): ParticipantPlan => ({ kind: 'new', person, lines: linesOf(person.key) })),
      ];
    },
  };
}

/** Returns the stored rows of the orders of a file. */
function storedOrders(known: readonly ParticipantDocument[], inFile: ReadonlySet<string>) {
  const orders = new Map<string, HeldRow[]>();
  for (const { _id, lines } of known) {
    for (const line of lines) {
      if (!inFile.has(line.key) || isEarlierLine(line)) continue;
      const rows = line.rows.map((ticket) => ({ holder: holderOfId(_id), ticket }));
      orders.set(line.key, [...(orders.get(line.key) ?? []), ...rows]);
    }
  }
  return orders;
}

function isEmptied(known: ParticipantDocument, lines: readonly SourceLine[]): boolean {
  if (lines.length > 0 || known.lines.length === 0 || known.sourceKey === undefined) return false;
  const { totalTickets, derbyEntries, juniorEntries } = fieldsAfter(known, lines);
  return totalTickets + derbyEntries + juniorEntries === 0 && known.status === tallyOf(known.lines).status;
}

function notesOnMoves(
  moves: readonly { readonly order: FileOrder; readonly from: string; readonly to: string }[],
  nameOf: (holder: string) => string,
): string[] {
  const alike = groupedBy(moves, ({ order, from, to }) => `${order.key}\n${from}\n${to}`);
  const notes = [...alike.values()].map((group) => {
    const [{ order, from, to }] = group as [(typeof group)[number]];
    const tickets = group.length === 1 ? '1 ticket' : `${group.length} tickets`;
    const where = order.number === null ? '' : `Order ${order.number.slice(0, MAX_NUMBER_CHARACTERS)}: `;
    const between =
      nameOf(from) === nameOf(to) ? `to another address of ${nameOf(to)}` : `from ${nameOf(from)} to ${nameOf(to)}`;
    return `${where}${tickets} moved ${between}`;
  });
  const others = notes.length - MAX_LISTED;
  return others > 0 ? [...notes.slice(0, MAX_LISTED), `${others} more moves of tickets`] : notes;
}

const MAX_NUMBER_CHARACTERS = 60;

function notesOnParts(orders: readonly FileOrder[]): string[] {
  const [order] = orders;
  if (!order) return [];
  const example = order.number === null ? '' : `, for example order ${order.number.slice(0, MAX_NUMBER_CHARACTERS)}`;
  const count = orders.length === 1 ? '1 order has' : `${orders.length} orders have`;
  return [`${count} fewer rows than before; the other tickets stay${example}`];
}

/**
 * Returns the visible fields after an import. Numbers change by the difference between the sums of old and new rows,
 * and the status only when that of the rows changes, so manual edits stay.
 */
export function fieldsAfter(known: ParticipantDocument, lines: readonly SourceLine[]): SourceTally {
  return merged(known, { from: tallyOf(known.lines), to: tallyOf(lines) });
}

/** Returns the visible fields of a new participant. */
export const fieldsOf = (lines: readonly SourceLine[]): SourceTally =>
  merged(tallyOf([]), { from: tallyOf([]), to: tallyOf(lines) });

function merged(
  current: SourceTally,
  { from, to }: { readonly from: SourceTally; readonly to: SourceTally },
): SourceTally {
  const count = (field: 'totalTickets' | 'derbyEntries' | 'juniorEntries') =>
    Math.min(Math.max(current[field] + to[field] - from[field], 0), MAX_TICKET_COUNT);
  return {
    totalTickets: count('totalTickets'),
    derbyEntries: count('derbyEntries'),
    juniorEntries: count('juniorEntries'),
    status: current.status === from.status ? to.status : current.status,
  };
}

/** The tickets and status of one participant, summed over all exports. */
export type SourceTally = Pick<Participant, 'totalTickets' | 'derbyEntries' | 'juniorEntries' | 'status'>;

/** Sums the rows (docs/rules.md, "Import"). */
export function tallyOf(lines: readonly SourceLine[]): SourceTally {
  const rows = lines.flatMap((line) => line.rows);
  const counted = rows.filter((row) => row.state !== 'void');
  return {
    totalTickets: sumOf(counted),
    derbyEntries: sumOf(counted.filter((row) => row.kind === 'derby')),
    juniorEntries: sumOf(counted.filter((row) => row.kind === 'junior')),
    status: statusOf(rows),
  };
}

function sumOf(rows: readonly TicketRow[]): number {
  return rows.reduce((sum, row) => sum + row.quantity, 0);
}

function statusOf(rows: readonly TicketRow[]): ParticipantStatus {
  const counted = rows.filter(({ state }) => state !== 'void');
  const isTakenBack = counted.some(({ quantity }) => quantity < 0) && sumOf(counted) <= 0;
  if (counted.length === 0 || isTakenBack) return 'cancelled';
  return counted.some(({ state }) => state === 'checked-in') ? 'checked-in' : 'active';
}

/** Returns whether two lists of lines are equal, ignoring the order of rows and lines. */
export function areSameLines(one: readonly SourceLine[], other: readonly SourceLine[]): boolean {
  return one.length === other.length && printed(one) === printed(other);
}

function printed(lines: readonly SourceLine[]): string {
  return lines.map(printedLine).toSorted().join('\n');
}

function printedLine({ key, rows }: SourceLine): string {
  const texts = rows.map(({ quantity, kind, state, ticket, mark }) => `${quantity} ${kind} ${state} ${ticket} ${mark}`);
  return [key, ...texts.toSorted()].join(':');
}
