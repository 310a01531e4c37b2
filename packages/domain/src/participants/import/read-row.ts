import { hash } from 'node:crypto';
import { nameProblem } from '@derby/rules/person-name';
import { normalized, visibleText } from '@derby/rules/unicode-text';
import { composed, parseEmail } from '../../kernel/index.ts';
import type { TicketRow } from '../participants.ts';
import type { Columns, ImportField } from './columns.ts';
import { isDamaged, repairText } from './encodings.ts';

/** A valid row: its person and its tickets. */
export interface ImportRow {
  /** The same for all rows of a person: from the email, or from the name without one. */
  readonly personKey: string;
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  /** Identifies this row in this and later exports (see `SourceLine`). */
  readonly lineKey: string;
  readonly ticket: TicketRow;
  /** A status without a known meaning, whose tickets count. */
  readonly unknownStatus: string | null;
  readonly isRepaired: boolean;
  /** Whether the names should be looked at: repaired, with accents, or split in an unusual way. */
  readonly isUnusual: boolean;
}

/** A refused row: its column and a short reason. */
class RowProblem extends Error {
  constructor(column: string, reason: string) {
    super(`${column}: ${reason}`);
    this.name = 'RowProblem';
  }
}

const MAX_QUANTITY = 10_000;
const WHITE_SPACE = /\s+/g;
const MAX_SHOWN_CHARACTERS = 60;
/** Length of the hash that distinguishes the rows of one participant. */
const LINE_KEY_CHARACTERS = 16;

const COLUMNS: Readonly<Record<ImportField, string>> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  name: 'Name',
  email: 'Email',
  ticketType: 'Ticket Type',
  quantity: 'Quantity',
  status: 'Status',
  orderId: 'Order Number',
};

/** Reads a data row by the import rules (docs/rules.md, "Import"). Returns `Column: reason` for a refused row. */
export function readRow(cells: readonly string[], columns: Columns): ImportRow | { readonly problem: string } {
  try {
    return goodRow(cells, columns);
  } catch (error) {
    if (error instanceof RowProblem) return { problem: error.message };
    throw error;
  }
}

function goodRow(raw: readonly string[], columns: Columns): ImportRow {
  const { indexes } = columns;
  const cells = raw.map(cleanCell);
  const cell = (field: ImportField) => {
    const text = cells[indexes[field] ?? -1] ?? '';
    if (SPREADSHEET_ERROR.test(text)) throw new RowProblem(COLUMNS[field], `'${text}' is an error of a spreadsheet`);
    return text;
  };
  const firstField = indexes.firstName === undefined ? 'name' : 'firstName';
  const [first, last] = [onOneLine(cell(firstField)), onOneLine(cell('lastName'))];
  const hasBothNames = indexes.lastName !== undefined && (firstField === 'firstName' || !isWholeName(first, last));
  const typed = hasBothNames
    ? { firstName: first, lastName: last, isUnusual: false }
    : splitName(onOneLine(cell('name')));
  const email = readEmail(plain(cell('email')), typed.firstName + typed.lastName);
  const firstName = checkedName(hasBothNames ? 'First Name' : 'Name', typed.firstName);
  const lastName = checkedName(hasBothNames ? 'Last Name' : 'Name', typed.lastName);
  const quantity = readQuantity(unguarded(cell('quantity')));
  if (cells.slice(columns.count).some((extra) => extra !== '')) {
    throw new RowProblem('Columns', `there are ${cells.length} cells under ${columns.count} headers`);
  }
  const status = plain(cell('status'));
  const state = stateOf(status);
  const ticketType = cell('ticketType');
  const orderId = readOrderId(cell('orderId'));
  // Keys of earlier versions, whose last name was the last word.
  const words = `${firstName} ${lastName}`.split(' ');
  const keyNames = hasBothNames ? [firstName, lastName] : [words.slice(0, -1).join(' '), words.at(-1) ?? ''];
  const identity =
    orderId === '' ? cells.filter((_text, index) => index !== indexes.status) : [orderId, ticketType, ...keyNames];
  const nameFields = hasBothNames ? ([firstField, 'lastName'] as const) : (['name'] as const);
  const isRepaired = nameFields.some((field) => {
    const text = raw[indexes[field] ?? -1] ?? '';
    return repairText(text) !== text;
  });
  return {
    personKey: email === null ? `name:${keyNames.map(folded).join('\n')}` : `email:${email}`,
    email,
    firstName,
    lastName,
    lineKey: hashOf(identity),
    ticket: { quantity, kind: kindOf(ticketType), state: state === 'unknown' ? 'counted' : state },
    unknownStatus: state === 'unknown' ? shown(status) : null,
    isRepaired,
    isUnusual: isRepaired || typed.isUnusual || /[^\0-\u007F]/.test(firstName + lastName),
  };
}

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

function plain(text: string): string {
  return text.replaceAll(/\p{Cf}/gu, '').replaceAll(WHITE_SPACE, ' ');
}

/** Cells may have line breaks, names may not. */
function onOneLine(name: string): string {
  return name.replaceAll(WHITE_SPACE, ' ');
}

const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i;
const PARTICLES: ReadonlySet<string> = new Set(
  'van de der den des di du da das do dos del della la le les von vom zu zum ter ten el al bin ibn bint mac mc st st.'.split(
    ' ',
  ),
);

/** Returns whether a column `Name` holds the whole name: it repeats the last name of the column beside it. */
function isWholeName(name: string, lastName: string): boolean {
  if (lastName === '') return true;
  const [words, lastWords] = [wordsOf(name), wordsOf(lastName)] as const;
  return words.size > lastWords.size && [...lastWords].every((word) => words.has(word));
}

const wordsOf = (name: string): ReadonlySet<string> => new Set(folded(name).split(/[\s,]+/));

/**
 * Splits a whole name (docs/rules.md, "Import"): `Last, First` is swapped, otherwise the last word is the last name.
 * Particles before it and a suffix after it belong to it.
 */
function splitName(name: string): {
  readonly firstName: string;
  readonly lastName: string;
  readonly isUnusual: boolean;
} {
  const parts = name.split(',').flatMap((part) => part.trim() || []);
  const [first = '', second, ...others] = parts.filter((part) => !SUFFIX.test(part));
  if (others.length > 0) throw new RowProblem('Name', `'${shown(name)}' has more than one comma`);
  const words = (second ?? first).split(' ');
  const suffixes = parts.filter((part) => SUFFIX.test(part));
  while (words.length > 1 && SUFFIX.test(words.at(-1) ?? '')) suffixes.unshift(words.pop() ?? '');
  if (second !== undefined) {
    return { firstName: words.join(' '), lastName: [first, ...suffixes].join(' '), isUnusual: true };
  }
  let at = words.length - 1;
  while (at > 1 && PARTICLES.has((words[at - 1] ?? '').toLowerCase())) at -= 1;
  const firstName = words.slice(0, at).join(' ');
  const lastName = [...words.slice(at), ...suffixes].join(' ');
  // A particle in small letters is never a first name.
  if (PARTICLES.has(firstName)) return { firstName: '', lastName: name, isUnusual: true };
  return { firstName, lastName, isUnusual: words.length > 2 || suffixes.length > 0 };
}

function readEmail(text: string, name: string): string | null {
  if (text === '') {
    if (name === '') throw new RowProblem('Email', 'there is neither an address nor a name');
    return null;
  }
  const email = isDamaged(text) ? null : parseEmail(text);
  if (email === null) throw new RowProblem('Email', `'${shown(text)}' is not an address`);
  return email;
}

function checkedName(column: string, name: string): string {
  if (name === '')
    throw new RowProblem(column, column === 'Name' ? 'a first and a last name are needed' : 'is missing');
  if (isDamaged(name)) throw new RowProblem(column, `'${shown(name)}' has characters that cannot be read`);
  const problem = nameProblem(name);
  if (problem !== null) throw new RowProblem(column, `'${shown(name)}' ${problem}`);
  return name;
}

function readQuantity(text: string): number {
  if (text === '') return 1;
  const quantity = /^\d+(?:\.0{1,2})?$/.test(text) ? Number(text) : Number.NaN;
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

function kindOf(ticketType: string): TicketRow['kind'] {
  if (/junior|youth|child/i.test(ticketType)) return 'junior';
  return /derby|adult|angler|regular/i.test(ticketType) ? 'derby' : 'other';
}

const CHECKED_IN = /^checked ?in$/;
/** Beginnings of statuses whose tickets count. */
const COUNTED =
  /^(?:complete|paid|confirm|approv|active|valid|success|fulfil|unfulfilled|attending|going|process(?:ed|ing)|captured|sold|booked|registered|issued|purchased|ok|yes|paye|termine|vendu)/;
/** Beginnings of words that say that a ticket is not valid. */
const VOID =
  /^(?:void|delet|refund|rembours|cancel|annul|declin|refus|fail|expir|chargeback|charge ?back|reject|abandon|revers|not attending|not going)/;
/** Only a part is refunded or cancelled. */
const PARTIAL = /^(?:refund|rembours|cancel|annul).*\b(?:partial|partially|partiel(?:le|lement)?)\b/;
/** A refund or a cancellation that is a wish, or was refused. After `refunded`, such words only tell why. */
const WISH =
  /^(?:refund|remboursement|cancel|cancell?ation|annulation) (?:.* )?(?:request|requested|pending|denied|declined|failed|rejected|demandee?|attente|refusee?|rejetee?|echouee?)\b/;

function stateOf(status: string): TicketRow['state'] | 'unknown' {
  const text = normalized(status, 'NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  if (CHECKED_IN.test(text)) return 'checked-in';
  const bare = text.replace(/^(?:order|ticket|payment|auto|fully?|customer|buyer) /, '');
  if (PARTIAL.test(bare) || WISH.test(bare)) return 'unknown';
  if (VOID.test(text) || VOID.test(bare)) return 'void';
  const isBoth = text.split(' ').some((word) => VOID.test(word));
  return status === '' || (COUNTED.test(text) && !isBoth) ? 'counted' : 'unknown';
}

function folded(name: string): string {
  return composed(name.toLowerCase()).replaceAll(WHITE_SPACE, ' ');
}

function hashOf(identity: readonly string[]): string {
  const text = JSON.stringify(identity.map(folded));
  return hash('sha256', text, 'base64url').slice(0, LINE_KEY_CHARACTERS);
}

function shown(text: string): string {
  const characters = Array.from(visibleText(text));
  const start = characters.slice(0, MAX_SHOWN_CHARACTERS).join('');
  return characters.length > MAX_SHOWN_CHARACTERS ? `${start}…` : start;
}
