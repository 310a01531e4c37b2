import {
  Participants_ListDocument,
  type Participants_CheckImportQuery,
  type Participants_ListQuery,
} from '../../generated/graphql.ts';
import { foldForSearch, foldName } from '@derby/rules/name-fold';

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
