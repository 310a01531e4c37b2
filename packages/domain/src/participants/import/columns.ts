import { normalized } from '@derby/rules/unicode-text';
import {
  EARLIER_ORDER_HEADERS,
  isConsentHeader,
  OTHER_HEADERS,
  ownerOf,
  OWNERS,
  PHONE_HEADERS,
  PERSON_FIELDS,
  PERSON_HEADERS,
  personOwnerOf,
  phoneOwnerOf,
  type Owner,
  type PersonField,
} from './known-headers.ts';
import { stateKindOf, type StateKind } from './row-state.ts';
import { listedTickets } from './ticket-lists.ts';

type OtherField = keyof typeof OTHER_HEADERS;

/** The fields whose columns an administrator sees and can choose. */
const CHOSEN_FIELDS = [
  'firstName',
  'lastName',
  'name',
  'email',
  'phone',
  'consent',
  'ticketType',
  'quantity',
  'status',
  'orderId',
  'ticketId',
] as const;

export type ImportField = (typeof CHOSEN_FIELDS)[number];

/** Column indexes of one person. */
export type PersonColumns = Readonly<Partial<Record<PersonField, number>>>;

/** A column that says whether a ticket counts. */
export interface StateColumn {
  readonly index: number;
  readonly header: string;
  readonly kind: StateKind;
  /** Whether it speaks of one ticket, not of its whole order. */
  readonly isOfTicket: boolean;
}

/** The columns that are read. */
export interface Columns {
  /** The column shown for each field; fields without a column are absent. */
  readonly indexes: Readonly<Partial<Record<ImportField, number>>>;
  /** The columns of each person that a row names, the person of the ticket first. */
  readonly persons: readonly PersonColumns[];
  /** Columns of phone numbers: of the person of the ticket first, then those that take texts. */
  readonly phones: readonly number[];
  /** Columns that name the person of a whole order. */
  readonly ofOrder: readonly number[];
  /** Columns that may change and tell no rows apart: phone numbers, payouts, receipts, times of changes. */
  readonly changing: readonly number[];
  readonly states: readonly StateColumn[];
  /** Columns that seem to tell a state and are not read. */
  readonly unread: readonly number[];
  /** Columns that may hold the number of a ticket, the most telling first. */
  readonly ticketIds: readonly number[];
  readonly variation: number | undefined;
  readonly paid: number | undefined;
  /** Whether earlier builds found the order number too. */
  readonly hadOrderIds: boolean;
  readonly count: number;
}

/**
 * The header chosen for each field; null: the field is not read. An omitted field, or one whose header the file lacks,
 * is found by the known headers.
 */
type ChosenHeaders = Readonly<Partial<Record<ImportField, string | null | undefined>>>;

/** The administrator's choice for a file. With `forHeaders` it applies only to files with the same headers. */
export type ColumnChoice = ChosenHeaders & { readonly forHeaders?: readonly string[] | null | undefined };

/**
 * Finds the columns by their headers, ignoring case, accents and punctuation. `rows` are some rows below the header: in
 * some shops `Name` is the order number or the ticket.
 */
export function findColumns(
  header: readonly string[],
  choice: ColumnChoice = {},
  rows: readonly (readonly string[])[] = [],
): Columns {
  const names = header.map(compact);
  const found = findPersons(names, rows);
  const phones = findPhones(names);
  const others = findOthers(names, found.meaningOfName, rows);
  const states = names.flatMap((name, index): StateColumn[] => {
    const kind = stateKindOf(name);
    const isOfTicket = /^(?:ticket|attendee|lineitem|item|guest|participant|billet|check|scan)/.test(name);
    return kind === null || kind === 'unread' ? [] : [{ index, header: header[index]?.trim() ?? '', kind, isOfTicket }];
  });
  const unread = names.flatMap((name, index) => (stateKindOf(name) === 'unread' ? [index] : []));
  const detected: Partial<Record<ImportField, number>> = withoutAbsent({
    ...Object.assign({}, ...found.persons.toReversed()),
    phone: phones[0],
    consent: names.flatMap((name, index) => (isConsentHeader(name) ? [index] : []))[0],
    ticketType: others.ticketType[0],
    quantity: others.quantity[0],
    status: states[0]?.index,
    orderId: others.orderId[0],
    ticketId: others.ticketId[0],
  });
  const all: Columns = {
    indexes: detected,
    persons: found.persons,
    phones,
    ofOrder: found.ofOrder,
    changing: names.flatMap((name, index) => (CHANGING.test(name) ? [index] : [])),
    states,
    unread,
    ticketIds: others.ticketId,
    variation: others.variation[0],
    paid: others.paid[0],
    hadOrderIds: EARLIER_ORDER_HEADERS.has(names[others.orderId[0] ?? -1] ?? ''),
    count: header.length,
  };
  return isFor(choice, header) ? withChoice(all, header, choice) : all;
}

/** Returns the columns with those that the administrator has changed. */
function withChoice(columns: Columns, header: readonly string[], choice: ColumnChoice): Columns {
  const changed: Partial<Record<ImportField, number | undefined>> = {};
  for (const field of CHOSEN_FIELDS) {
    const chosen = choice[field];
    if (chosen === undefined) continue;
    const index =
      chosen === null ? undefined : header.findIndex((text) => text.trim() !== '' && text.trim() === chosen.trim());
    if (index !== -1 && index !== columns.indexes[field]) changed[field] = index;
  }
  const indexes = withoutAbsent({ ...columns.indexes, ...changed });
  const { firstName, lastName, name, email } = indexes;
  const isPersonChanged = Object.keys(PERSON_HEADERS).some((field) => field in changed);
  const status = indexes.status;
  return {
    ...columns,
    indexes,
    ...(isPersonChanged && { persons: [withoutAbsent({ firstName, lastName, name, email })] }),
    ...('status' in changed && {
      states:
        status === undefined
          ? []
          : [{ index: status, header: header[status]?.trim() ?? '', kind: 'text', isOfTicket: false } as const],
    }),
    ...('phone' in changed && { phones: indexes.phone === undefined ? [] : [indexes.phone] }),
    ...('ticketId' in changed && { ticketIds: indexes.ticketId === undefined ? [] : [indexes.ticketId] }),
  };
}

/** Returns the number of fields with a column; 0 when no column holds a name or an email address. */
export function countFields({ indexes, persons }: Columns): number {
  const isPerson = persons.some(
    ({ firstName, lastName, name, email }) =>
      name !== undefined || email !== undefined || (firstName !== undefined && lastName !== undefined),
  );
  return isPerson ? Object.keys(indexes).length : 0;
}

/** Returns the trimmed header that each field is read from; null without a column. */
export function headersOf(header: readonly string[], { indexes }: Columns) {
  const headers = CHOSEN_FIELDS.map((field) => [field, header[indexes[field] ?? -1]?.trim() ?? null]);
  return Object.fromEntries(headers) as Record<ImportField, string | null>;
}

const NUMBER_OR_DATE = /^[\s$€£]*[\d.,:/-]*\d[\d.,:/ -]*$/;

/** Returns whether a record may be the header, and not a row of data: no header is an address, and few are numbers. */
export function mayBeHeader(cells: readonly string[]): boolean {
  const texts = cells.map((cell) => cell.slice(0, MAX_HEADER_CHARACTERS));
  return !texts.some((text) => text.includes('@')) && texts.filter((text) => NUMBER_OR_DATE.test(text)).length < 2;
}

/** Returns whether a record repeats the header, ignoring case and punctuation. */
export function headerMatcher(header: readonly string[]): (cells: readonly string[]) => boolean {
  const names = header.map(compact);
  return (cells) => cells.length === names.length && cells.every((cell, index) => compact(cell) === names[index]);
}

/** Returns the distinct non-blank headers. */
export function shownHeaders(header: readonly string[]): string[] {
  return [...new Set(header.map((text) => text.trim()).filter((text) => text !== ''))];
}

function isFor({ forHeaders }: ColumnChoice, header: readonly string[]): boolean {
  return !forHeaders || JSON.stringify(forHeaders) === JSON.stringify(shownHeaders(header));
}

type MeaningOfName = 'name' | 'orderId' | 'ticketType';

function findPersons(names: readonly string[], rows: readonly (readonly string[])[]) {
  const byOwner: Record<Owner, Partial<Record<PersonField, number>>> = { attendee: {}, none: {}, buyer: {} };
  for (const [index, text] of names.entries()) {
    const { owner, name } = personOwnerOf(text);
    const field = OTHER_FIELDS.has(text) ? undefined : personField(owner, name, names);
    if (field !== undefined) byOwner[owner][field] ??= index;
  }
  const meaningOfName = meaningOf(byOwner.none.name, byOwner, rows, isOfArticles(names));
  if (meaningOfName !== 'name') delete byOwner.none.name;
  const persons = OWNERS.map((owner) => byOwner[owner]).filter((one) => Object.keys(one).length > 0);
  const ofOrder = [...Object.values(byOwner.none), ...Object.values(byOwner.buyer)];
  return { meaningOfName, persons, ofOrder: ofOrder.length > 0 ? ofOrder : Object.values(byOwner.attendee) };
}

function personField(owner: Owner, name: string, all: readonly string[]): PersonField | undefined {
  if (name === '' && owner !== 'none') return 'name';
  // Beside a column of first names, the French `nom` is the last name.
  if (name === 'nom') return all.some((one) => one.includes('prenom')) ? 'lastName' : 'name';
  return PERSON_FIELDS.get(name);
}

/**
 * A shop of goods calls its order number `Name`, and some lists the ticket. `Name` is a person unless every row shows
 * something else and other columns name the person.
 */
function meaningOf(
  index: number | undefined,
  { attendee, none, buyer }: Record<Owner, Partial<Record<PersonField, number>>>,
  rows: readonly (readonly string[])[],
  isArticle: boolean,
): MeaningOfName {
  if (index === undefined) return 'name';
  const cells = rows.map((row) => row[index]?.trim() ?? '').filter((cell) => cell !== '');
  if (cells.length === 0) return 'name';
  if (cells.every((cell) => /^[#A-Z]*-?\d[\w-]*$/i.test(cell))) return 'orderId';
  const hasOther = [attendee, buyer].some((one) => one.name !== undefined || one.lastName !== undefined);
  const isNamed = hasOther || (none.firstName !== undefined && none.lastName !== undefined);
  if (isNamed && isArticle) return 'ticketType';
  return isNamed && cells.every((cell) => /derby|ticket|adult|junior|youth|child|angler|dinner|billet/i.test(cell))
    ? 'ticketType'
    : 'name';
}

/** Beside article numbers, and without another column for the article, `Name` is the article. */
const isOfArticles = (names: readonly string[]): boolean =>
  names.includes('sku') && !OTHER_HEADERS.ticketType.some((one) => names.includes(one));

const CHANGING = /phone|mobile|cellulaire|^cell$|payout|taxreceipt|modified|updated/;

function findPhones(names: readonly string[]): readonly number[] {
  const found = names.flatMap((text, index) => {
    const { owner, name } = phoneOwnerOf(text);
    const place = PHONE_HEADERS.indexOf(name);
    return place === -1 ? [] : [{ index, order: OWNERS.indexOf(owner) * PHONE_HEADERS.length + place }];
  });
  return found.toSorted((one, other) => one.order - other.order).map(({ index }) => index);
}

/** Links, and how a ticket is paid. */
const NO_TYPE = /^(?:https?:.*|free|paid|donation)$/i;

function findOthers(names: readonly string[], meaningOfName: MeaningOfName, rows: readonly (readonly string[])[]) {
  const cellsOf = (index: number) => rows.map((row) => row[index]?.trim() ?? '').filter((cell) => cell !== '');
  const isType = (index: number) => cellsOf(index).length === 0 || !cellsOf(index).every((cell) => NO_TYPE.test(cell));
  const isList = (index: number) =>
    cellsOf(index).length > 0 && cellsOf(index).every((cell) => listedTickets(cell).length > 0);
  const found = {} as Record<OtherField, number[]>;
  for (const field of Object.keys(OTHER_HEADERS) as OtherField[]) {
    const bare = names.map((name) => ownerOf(name).name);
    const known: readonly string[] = field === meaningOfName ? ['name', ...OTHER_HEADERS[field]] : OTHER_HEADERS[field];
    const exact = known.flatMap((one) => indexesOf(names, one));
    const owned = field === 'ticketId' ? [] : known.flatMap((one) => indexesOf(bare, one));
    found[field] = [...new Set([...exact, ...owned])];
  }
  const types = new Set([...found.ticketType, ...[...names.keys()].filter(isList)]);
  found.ticketType = [...types].toSorted((one, other) => Number(isType(other)) - Number(isType(one)));
  return found;
}

const indexesOf = (names: readonly string[], name: string): number[] =>
  names.flatMap((one, index) => (one === name ? [index] : []));

const OTHER_FIELDS: ReadonlySet<string> = new Set(Object.values(OTHER_HEADERS).flat());

function withoutAbsent<Field extends string>(indexes: Readonly<Partial<Record<Field, number | undefined>>>) {
  return Object.fromEntries(Object.entries(indexes).filter(([, index]) => index !== undefined)) as Partial<
    Record<Field, number>
  >;
}

const MAX_HEADER_CHARACTERS = 200;
/** WordPress plugins and billing exports put the owner or the technical name behind the header. */
const BEHIND = /^(.*?)\s*(?:\[[^\]]*\]|\((billing|buyer|purchaser|customer|attendee|guest)\))\s*$/;

/**
 * Returns a header in lower-case letters and digits without accents: `First Name (Billing)` as `billingfirstname`,
 * `Attendee name: Given name` as `attendeegivenname`, `Order #` as `ordernumber`.
 */
function compact(header: string): string {
  const text = normalized(header.slice(0, MAX_HEADER_CHARACTERS), 'NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .trim();
  const [, bare = text, owner = ''] = BEHIND.exec(text) ?? [];
  const part = /^(.*?) ?(?:name)?: *((?:given|family|first|last|full)[ -]?name)$/.exec(bare);
  const whole = part ? `${part[1]} ${part[2]}` : bare;
  return `${owner} ${whole.replaceAll('(s)', '').replaceAll('(-', 'less').replaceAll('#', ' number ').replaceAll(/n[°º]/g, 'numero')}`.replaceAll(
    /[^\p{L}\p{N}]/gu,
    '',
  );
}
