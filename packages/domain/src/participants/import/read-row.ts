import { hash } from 'node:crypto';
import { parsePhoneNumber } from '@derby/rules/phone-number';
import { composed } from '../../kernel/index.ts';
import type { TicketRow } from '../participants.ts';
import type { Columns, ImportField } from './columns.ts';
import { repairText } from './encodings.ts';
import { folded, personOf, plain, RowProblem, shown } from './row-person.ts';
import { isAgreed, stateOfCell, worstOf } from './row-state.ts';
import { listedTickets, type ListedTickets } from './ticket-lists.ts';

/** A valid row: its person and its ticket. */
export interface ImportRow {
  /** The same for all rows of a person: from the email, or from the name without one. */
  readonly personKey: string;
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  /** Ten digits; null without a number that gets texts. */
  readonly phoneNumber: string | null;
  /** The person agrees to texts to the number. */
  readonly agreesToTexts: boolean;
  /** There is a phone number that is not read. */
  readonly isPhoneUnread: boolean;
  /** The order, or what tells this row apart without one. */
  readonly order: OrderOfRow;
  readonly ticket: TicketRow;
  /** Keys under which builds before ticket numbers stored this row (`SourceLine`). */
  readonly earlierKeys: readonly string[];
  /** States without a known meaning, such as `Pending` or `Cancelled: see note`, whose tickets count. */
  readonly unknownStates: readonly string[];
  readonly isRepaired: boolean;
  /** Whether the names should be looked at: repaired, with accents, or split in an unusual way. */
  readonly isUnusual: boolean;
  /** Whether this is not the first kind of ticket that the row lists. */
  readonly isFurther: boolean;
}

interface OrderOfRow {
  readonly key: string;
  /** The order number as in the file; null without one. */
  readonly number: string | null;
  /** The type of the ticket, which a key of an earlier build contains. */
  readonly ticketType: string;
}

const MAX_QUANTITY = 10_000;
/** Length of the hashes that distinguish the rows of one participant. */
const KEY_CHARACTERS = 16;

const COLUMNS: Readonly<Record<ImportField, string>> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  consent: 'Consent',
  ticketType: 'Ticket Type',
  quantity: 'Quantity',
  status: 'Status',
  orderId: 'Order Number',
  ticketId: 'Ticket Number',
};

/**
 * Reads a data row by the import rules (docs/rules.md, "Import"), as one row for each kind of ticket that it lists.
 * Returns `Column: reason` for a refused row.
 */
export function readRow(
  cells: readonly string[],
  columns: Columns,
): readonly ImportRow[] | { readonly problem: string } {
  try {
    const listed = listedIn(cells, columns.indexes);
    return listed.length === 0
      ? [goodRow(cells, columns)]
      : listed.map((one, index) => goodRow(cells, columns, one, index > 0));
  } catch (error) {
    if (error instanceof RowProblem) return { problem: error.message };
    throw error;
  }
}

/** Beside a quantity, a list counts only when its sum is that quantity. */
function listedIn(cells: readonly string[], { ticketType, quantity }: Columns['indexes']): readonly ListedTickets[] {
  const listed = listedTickets(cleanCell(cells[ticketType ?? -1] ?? ''));
  const sum = listed.reduce((total, one) => total + one.quantity, 0);
  const stated = cleanCell(cells[quantity ?? -1] ?? '');
  return stated === '' || Number(stated) === sum ? listed : [];
}

function goodRow(
  raw: readonly string[],
  columns: Columns,
  listed: ListedTickets | null = null,
  isFurther = false,
): ImportRow {
  const { indexes } = columns;
  const cells = raw.map(cleanCell);
  const at = (index: number | undefined, field: ImportField) => {
    const text = cells[index ?? -1] ?? '';
    if (SPREADSHEET_ERROR.test(text)) throw new RowProblem(COLUMNS[field], `'${text}' is an error of a spreadsheet`);
    return text;
  };
  const cell = (field: ImportField) => at(indexes[field], field);
  const { email, firstName, lastName, keyNames, isUnusual, nameIndexes } = personOf(columns.persons, at);
  const { state, unknownStates } = readStates(cells, columns);
  const phones = columns.phones.map((index) => cells[index] ?? '').filter((text) => /\d/.test(text));
  const phoneNumber = phones.map(readPhone).find((one) => one !== null) ?? null;
  const quantity = readQuantity(listed ? String(listed.quantity) : unguarded(cell('quantity')), state === 'void');
  if (cells.slice(columns.count).some((extra) => extra !== '')) {
    throw new RowProblem('Columns', `there are ${cells.length} cells under ${columns.count} headers`);
  }
  const wholeType = cell('ticketType');
  const ticketType = listed?.type ?? wholeType;
  const variation = cells[columns.variation ?? -1] ?? '';
  const orderId = readOrderId(cell('orderId'));
  const ticketId = readTicketId(cells[columns.ticketIds[0] ?? -1] ?? '');
  const personKey = email === null ? `name:${keyNames.map(folded).join('\n')}` : `email:${email}`;
  const isRepaired = nameIndexes.some((index) => repairText(raw[index] ?? '') !== (raw[index] ?? ''));
  return {
    personKey,
    email,
    firstName,
    lastName,
    phoneNumber,
    agreesToTexts: phoneNumber !== null && state !== 'void' && isAgreed(cell('consent').slice(0, MAX_STATE_CHARACTERS)),
    isPhoneUnread: phoneNumber === null && phones.length > 0,
    order: {
      key:
        orderId || ticketId
          ? hashOf(['order', orderId || ticketId])
          : hashOf(['row', personKey, ...unchanging(cells, columns)]),
      number: orderId || ticketId || null,
      ticketType,
    },
    ticket: {
      // A refund that is a row of its own takes tickets back.
      ...(quantity < 0 ? { quantity, state: 'counted' } : { quantity, state }),
      kind: kindOf(`${ticketType} ${variation}`),
      ...(ticketId !== '' && { ticket: hashOf(listed ? [ticketId, ticketType] : [ticketId]) }),
      mark: hashOf([ticketType, variation, firstName, lastName]),
    },
    earlierKeys: isFurther ? [] : earlierKeysOf(cells, columns, orderId, [wholeType, ...keyNames]),
    unknownStates,
    isRepaired,
    isUnusual: isRepaired || isUnusual || /[^\0-\u007F]/.test(firstName + lastName),
    isFurther,
  };
}

/** The cells of a row that do not change: all but those of persons and states, and those known to change. */
function unchanging(cells: readonly string[], { persons, changing: known, states, unread }: Columns): string[] {
  const changing = new Set([
    ...persons.flatMap((one) => Object.values(one)),
    ...states.map(({ index }) => index),
    ...unread,
    ...known,
  ]);
  return cells.filter((_text, index) => !changing.has(index));
}

/** Returns the key of a row in builds that told tickets apart by order, type and name. */
export function earlierOrderKey(orderId: string, ticketType: string, names: readonly string[]): string {
  return hashOf([orderId, ticketType, ...names]);
}

/** Earlier builds read at most one state. Without an order number they compared all other cells. */
function earlierKeysOf(
  cells: readonly string[],
  { states, hadOrderIds }: Columns,
  orderId: string,
  [ticketType = '', ...names]: readonly string[],
): string[] {
  if (hadOrderIds && orderId !== '') return [earlierOrderKey(orderId, ticketType, names)];
  const skipped = [-1, ...states.map(({ index }) => index)];
  return skipped.map((skip) => hashOf(cells.filter((_text, index) => index !== skip)));
}

function readStates(cells: readonly string[], { states, paid }: Columns) {
  const read = states.map(({ index, header, kind }) => {
    const text = plain(cells[index] ?? '');
    return {
      state: stateOfCell(kind, text.slice(0, MAX_STATE_CHARACTERS), cells[paid ?? -1] ?? ''),
      header,
      kind,
      text,
    };
  });
  const state = worstOf(read.map((one) => one.state));
  const unknown = state === 'void' ? [] : read.filter((one) => one.state === 'unknown');
  const labels = unknown.map(({ header, kind, text }) => (kind === 'text' ? '' : `${shown(header)}: `) + shown(text));
  return { state, unknownStates: labels };
}

const MAX_STATE_CHARACTERS = 1_000;

const SPREADSHEET_ERROR = /^#(?:#+|N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/i;
const INVISIBLE = /^[\s\p{Cf}\p{Cc}]$/u;

/** Repairs a cell and removes invisible characters around it, in linear time. */
function cleanCell(raw: string): string {
  const text = repairText(raw);
  let start = 0;
  let end = text.length;
  while (start < end && INVISIBLE.test(text.charAt(start))) start += 1;
  while (end > start && INVISIBLE.test(text.charAt(end - 1))) end -= 1;
  return composed(text.slice(start, end));
}

/** Removes invisible characters and the marks by which a spreadsheet keeps a number as text. */
function unguarded(text: string): string {
  return plain(text)
    .replace(/^="([^"]*)"$/, '$1')
    .replace(/^'/, '');
}

const MAX_PHONE_CHARACTERS = 60;

/** Reads a number by the rule of entries, but none of another country and none that a spreadsheet has rounded. */
function readPhone(text: string): string | null {
  const isForeign = /^\s*(?:\+|00)\s*[02-9]/.test(text) || /\dE\+\d/i.test(text);
  return isForeign || text.length > MAX_PHONE_CHARACTERS ? null : parsePhoneNumber(text);
}

function readQuantity(text: string, isRefund: boolean): number {
  if (text === '') return 1;
  const isNumber = /^\d+(?:\.0{1,5})?$/.test(isRefund ? text.replace(/^-/, '') : text);
  const quantity = isNumber ? Number(text) : Number.NaN;
  if (Number.isNaN(quantity)) throw new RowProblem('Quantity', `'${shown(text)}' is not a whole number from 0`);
  if (quantity > MAX_QUANTITY) throw new RowProblem('Quantity', `'${shown(text)}' is more than ${MAX_QUANTITY}`);
  return quantity;
}

/**
 * Returns an order number without what a spreadsheet adds to it or takes from it: `.0`, an apostrophe, zeros in front.
 * Refuses one in scientific notation, because different orders have the same one.
 */
function readOrderId(text: string): string {
  const id = unguarded(text);
  if (/^\d(?:[.,]\d+)?E\+\d+$/i.test(id)) {
    throw new RowProblem(
      'Order Number',
      `'${shown(id)}' was shortened by a spreadsheet. Use the file of the ticket shop`,
    );
  }
  if (id.includes('\uFFFD')) throw new RowProblem('Order Number', `'${shown(id)}' has characters that cannot be read`);
  return /^\d+(?:\.0+)?$/.test(id) ? id.replace(/\.0+$/, '').replace(/^0+(?=\d)/, '') : id;
}

/** Returns a ticket number; blank when a spreadsheet has shortened it, because other tickets have the same one then. */
function readTicketId(text: string): string {
  const id = unguarded(text);
  return /^\d(?:[.,]\d+)?E\+\d+$|\uFFFD|^#+$/i.test(id) ? '' : id;
}

function kindOf(ticketType: string): TicketRow['kind'] {
  if (/junior|youth|child|\bkids?\b|\bteens?\b|enfant|jeune/i.test(ticketType)) return 'junior';
  return /derby|adult|angler|regular/i.test(ticketType) ? 'derby' : 'other';
}

function hashOf(identity: readonly string[]): string {
  const text = JSON.stringify(identity.map(folded));
  return hash('sha256', text, 'base64url').slice(0, KEY_CHARACTERS);
}
