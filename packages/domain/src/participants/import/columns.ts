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

/** Whose name or address it is does not matter: an export has one buyer per row. */
const OWNER =
  /^(?:buyer|attendee|customer|purchaser|participant|billing|guest|contact|holder|ticketholder|registrant)(?=.)/;

/** Where each field stands; a field without a column is left out. */
export interface Columns {
  readonly indexes: Readonly<Partial<Record<Field, number>>>;
  readonly count: number;
}

/** Finds the columns by their headers, in any case and spelling. Throws BAD_INPUT when nobody could be named. */
export function findColumns(header: readonly string[]): Columns {
  const names = header.map(compact);
  const indexes: Partial<Record<Field, number>> = {};
  for (const field of Object.keys(HEADERS) as Field[]) {
    const index = indexOfField(field, names);
    if (index !== undefined) indexes[field] = index;
  }
  const { firstName, lastName, name, email } = indexes;
  const hasName = name !== undefined || (firstName !== undefined && lastName !== undefined);
  if (!hasName && email === undefined) {
    throw new UnreadableImportError('The first row of the file names no column for the name or the email');
  }
  return { indexes, count: header.length };
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
  return header
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
