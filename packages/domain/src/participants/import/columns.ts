import { composed } from '../../kernel/index.ts';

/** Known headers of each imported column, the usual one first, in lower-case letters and digits only. */
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

/** A field that is read from a column. */
export type ImportField = keyof typeof HEADERS;

const FIELDS = Object.keys(HEADERS) as ImportField[];

/** Prefixes of headers that name the owner. They are ignored, because an export has one buyer per row. */
const OWNER =
  /^(?:buyer|attendee|customer|purchaser|participant|billing|guest|contact|holder|ticketholder|registrant)(?=.)/;

/** Column index of each field; fields without a column are absent. */
export interface Columns {
  readonly indexes: Readonly<Partial<Record<ImportField, number>>>;
  readonly count: number;
}

/**
 * The header chosen for each field; null: the field is not read. An omitted field, or one whose header the file lacks,
 * is found by the known headers.
 */
type ChosenHeaders = Readonly<Partial<Record<ImportField, string | null | undefined>>>;

/** The administrator's choice for a file. With `forHeaders` it applies only to files with the same headers. */
export type ColumnChoice = ChosenHeaders & { readonly forHeaders?: readonly string[] | null | undefined };

/** Finds the columns by their headers, ignoring case and punctuation. */
export function findColumns(header: readonly string[], choice: ColumnChoice = {}): Columns {
  const chosen = isFor(choice, header) ? choice : {};
  const names = header.map(compact);
  const indexes: Partial<Record<ImportField, number>> = {};
  for (const field of FIELDS) {
    const index = indexOfChosen(header, chosen[field]) ?? indexOfField(field, names);
    if (index !== undefined && chosen[field] !== null) indexes[field] = index;
  }
  return { indexes, count: header.length };
}

/** Returns the number of fields with a column; 0 when no column holds a name or an email address. */
export function countFields({ indexes }: Columns): number {
  const { firstName, lastName, name, email } = indexes;
  const hasName = name !== undefined || (firstName !== undefined && lastName !== undefined);
  return hasName || email !== undefined ? Object.keys(indexes).length : 0;
}

/** Returns the trimmed header that each field is read from; null without a column. */
export function headersOf(header: readonly string[], { indexes }: Columns) {
  const headers = FIELDS.map((field) => [field, header[indexes[field] ?? -1]?.trim() ?? null]);
  return Object.fromEntries(headers) as Record<ImportField, string | null>;
}

/** Returns whether a record repeats the header, ignoring case and punctuation. */
export function isHeader(cells: readonly string[], header: readonly string[]): boolean {
  return cells.length === header.length && cells.every((cell, index) => compact(cell) === compact(header[index] ?? ''));
}

/** Returns the distinct non-blank headers. */
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

/** An exact header wins over one with an owner prefix. */
function indexOfField(field: ImportField, names: readonly string[]): number | undefined {
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
