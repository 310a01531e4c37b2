import { composed } from '../../kernel/index.ts';
import { UnreadableImportError } from '../errors.ts';

/** The header of each column that an import reads, in small letters and digits only, the usual one first. */
const HEADERS = {
  firstName: ['firstname', 'first', 'givenname', 'forename'],
  lastName: ['lastname', 'last', 'surname', 'familyname'],
  name: ['name', 'fullname', 'participant', 'attendee', 'buyer', 'customer', 'purchaser', 'guest'],
  email: ['email', 'emailaddress', 'mail', 'mailaddress'],
  ticketType: [
    'tickettype',
    'ticket',
    'ticketname',
    'ticketclass',
    'type',
    'product',
    'productname',
    'item',
    'itemname',
    'lineitemname',
  ],
  quantity: [
    'quantity',
    'qty',
    'ticketquantity',
    'ticketqty',
    'tickets',
    'ticketcount',
    'numberoftickets',
    'lineitemquantity',
    'count',
  ],
  status: ['status', 'orderstatus', 'ticketstatus', 'paymentstatus', 'financialstatus', 'attendeestatus'],
  orderId: [
    'orderid',
    'order',
    'ordernumber',
    'orderno',
    'ordernr',
    'orderreference',
    'orderref',
    'bookingid',
    'bookingreference',
    'transactionid',
    'confirmationnumber',
  ],
} as const;

type Field = keyof typeof HEADERS;

const FIELDS = Object.keys(HEADERS) as Field[];

/** Whose name or address it is does not matter: an export has one buyer per row. */
const OWNER =
  /^(?:buyer|attendee|customer|purchaser|participant|billing|guest|contact|holder|ticketholder|registrant)(?=.)/;

/** Where each field stands; a field without a column is left out. */
export interface Columns {
  readonly indexes: Readonly<Partial<Record<Field, number>>>;
  readonly count: number;
}

/**
 * The header of the column that a person chose for a field; null: the field is not read. A field that is left out, and
 * one whose header the file does not have, is found by the usual headers.
 */
type ChosenHeaders = Readonly<Partial<Record<Field, string | null | undefined>>>;

/** What a person chose when looking at a file; it counts for files with the same headers only, if they are told. */
export type ColumnChoice = ChosenHeaders & { readonly forHeaders?: readonly string[] | null | undefined };

/** The header of the column that each field is read from, trimmed; null for a field that has none. */
export type ColumnHeaders = Readonly<Record<Field, string | null>>;

/** Finds the columns by their headers, in any case and spelling. `assertNamed` checks that they name a person. */
export function findColumns(header: readonly string[], choice: ColumnChoice = {}): Columns {
  const chosen = isFor(choice, header) ? choice : {};
  const names = header.map(compact);
  const indexes: Partial<Record<Field, number>> = {};
  for (const field of FIELDS) {
    const index = indexOfChosen(header, chosen[field]) ?? indexOfField(field, names);
    if (index !== undefined && chosen[field] !== null) indexes[field] = index;
  }
  return { indexes, count: header.length };
}

/** Throws BAD_INPUT when no column holds a name or an email address. */
export function assertNamed({ indexes: { firstName, lastName, name, email } }: Columns): void {
  const hasName = name !== undefined || (firstName !== undefined && lastName !== undefined);
  if (!hasName && email === undefined) {
    throw new UnreadableImportError('The first row of the file names no column for the name or the email');
  }
}

/** The columns by their headers, as a person chooses them. */
export function headersOf(header: readonly string[], { indexes }: Columns): ColumnHeaders {
  const headers = FIELDS.map((field) => [field, header[indexes[field] ?? -1]?.trim() ?? null]);
  return Object.fromEntries(headers) as ColumnHeaders;
}

/** Each header with text, once, as a person chooses from them. */
export function shownHeaders(header: readonly string[]): string[] {
  return [...new Set(header.map((text) => text.trim()).filter((text) => text !== ''))];
}

function isFor({ forHeaders }: ColumnChoice, header: readonly string[]): boolean {
  return !forHeaders || JSON.stringify(forHeaders) === JSON.stringify(shownHeaders(header));
}

function indexOfChosen(header: readonly string[], chosen: string | null | undefined): number | undefined {
  const index = header.findIndex((text) => text.trim() !== '' && text.trim() === chosen?.trim());
  return index === -1 ? undefined : index;
}

/** A header as it stands in the list wins over one that names an owner before it. */
function indexOfField(field: Field, names: readonly string[]): number | undefined {
  const owned = names.map((name) => name.replace(OWNER, ''));
  for (const candidates of [names, owned]) {
    for (const known of HEADERS[field]) {
      const index = candidates.indexOf(known);
      if (index >= 0) return index;
    }
  }
  return undefined;
}

function compact(header: string): string {
  return composed(header)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
