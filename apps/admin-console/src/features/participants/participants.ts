import {
  Participants_ListDocument,
  type Participants_CheckImportQuery,
  type Participants_ListQuery,
} from '../../generated/graphql.ts';
import { foldForSearch, foldName } from '@derby/rules/name-fold';
import { plural } from '../../lib/texts.ts';

export type Participant = Participants_ListQuery['participants'][number];

/** The result that importing a file would have now. */
export type ImportCheck = Participants_CheckImportQuery['checkParticipantsImport'];

/** The queries to repeat after a change of participants. */
export const PARTICIPANTS_SHOWN = { refetch: [Participants_ListDocument] } as const;

export const STATUSES: Readonly<Record<string, string>> = {
  active: 'Active',
  'checked-in': 'Checked In',
  cancelled: 'Cancelled',
};

export const COUNTS = {
  totalTickets: 'Total Tickets',
  derbyEntries: 'Derby Entries',
  juniorEntries: 'Junior Entries',
} as const;

/**
 * Returns the participants whose e-mail or status contain the text, ignoring case, or whose name contains it, compared
 * as in searches of the board; all for an empty text.
 */
export function searchParticipants(participants: readonly Participant[], text: string): readonly Participant[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return participants;
  const { spaced, joined } = foldForSearch(wanted);
  return participants.filter((participant) => {
    const { fullName, firstName, lastName } = foldName(participant);
    const isName =
      spaced !== '' &&
      (fullName.spaced.includes(spaced) || [firstName, lastName].some((name) => name.joined.includes(joined)));
    return isName || otherTexts(participant).some((one) => one.toLowerCase().includes(wanted));
  });
}

/** The columns that the list is sorted by, with their labels. */
export const SORT_LABELS = { name: 'Name', email: 'Email', ...COUNTS, status: 'Status' } as const;

export type SortColumn = keyof typeof SORT_LABELS;

export interface ParticipantsOrder {
  readonly column: SortColumn;
  readonly isDescending: boolean;
}

const { compare } = new Intl.Collator('en');

type Comparison = (one: Participant, other: Participant) => number;

const byName: Comparison = (one, other) =>
  compare(one.lastName, other.lastName) || compare(one.firstName, other.firstName);

const COMPARISONS: Readonly<Record<SortColumn, Comparison>> = {
  name: byName,
  // Those without one last.
  email: (one, other) =>
    Number(one.email === null) - Number(other.email === null) || compare(one.email ?? '', other.email ?? ''),
  totalTickets: (one, other) => one.totalTickets - other.totalTickets,
  derbyEntries: (one, other) => one.derbyEntries - other.derbyEntries,
  juniorEntries: (one, other) => one.juniorEntries - other.juniorEntries,
  status: (one, other) => compare(one.status, other.status),
};

/** Returns the participants in an order, equal ones by name. Without an order they stay as they were imported. */
export function sortParticipants(
  participants: readonly Participant[],
  order: ParticipantsOrder | null,
): readonly Participant[] {
  if (order === null) return participants;
  const sign = order.isDescending ? -1 : 1;
  const comparison = COMPARISONS[order.column];
  return participants.toSorted((one, other) => sign * comparison(one, other) || byName(one, other));
}

/** Returns the order after a press on a column: its first one, largest numbers first, then the opposite. */
export function orderAfterPress(order: ParticipantsOrder | null, column: SortColumn): ParticipantsOrder {
  return { column, isDescending: order?.column === column ? !order.isDescending : column in COUNTS };
}

/** Whether a participant is expected at the scale. */
export const isAwaited = ({ hasWeighedIn, status }: Participant): boolean => !hasWeighedIn && status !== 'cancelled';

/** Returns the sums: "56 participants, 117 tickets: 90 derby, 27 junior. 12 have weighed in." */
export function sumsOf(participants: readonly Participant[]): string {
  const sum = (name: keyof typeof COUNTS): number => participants.reduce((total, one) => total + one[name], 0);
  const tickets = plural(sum('totalTickets'), 'ticket');
  const weighed = participants.filter(({ hasWeighedIn }) => hasWeighedIn).length;
  return `${plural(participants.length, 'participant')}, ${tickets}: ${sum('derbyEntries')} derby, ${sum('juniorEntries')} junior. ${weighed} ${weighed === 1 ? 'has' : 'have'} weighed in.`;
}

interface RowProblem {
  /** Row and column as in the spreadsheet. */
  readonly row: string;
  readonly column: string;
  /** Empty when the cell is. */
  readonly value: string;
  readonly fix: string;
}

const PROBLEM = /^Row (?<row>\d+), (?<column>[^:]+): (?:'(?<value>.*)' )?(?<fix>.+)$/;

/** Reads the sentence about a refused row (docs/rules.md, "Import"); any other text is only what to fix. */
export function readProblem(sentence: string): RowProblem {
  const { row = '', column = '', value = '', fix = sentence } = PROBLEM.exec(sentence)?.groups ?? {};
  return { row, column, value, fix };
}

function otherTexts({ email, status }: Participant): string[] {
  return [email ?? '', status, STATUSES[status] ?? ''];
}
