import { createHash } from 'node:crypto';
import { nameProblem } from '@derby/rules/person-name';
import { visibleText } from '@derby/rules/unicode-text';
import { composed, parseEmail } from '../../kernel/index.ts';
import type { Columns } from './columns.ts';
import type { TicketRow } from './source-line.ts';

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

/** Reads a data row by the import rules (docs/rules.md, "Import"). Returns `Column: reason` for a refused row. */
export function readRow(cells: readonly string[], columns: Columns): ImportRow | { readonly problem: string } {
  try {
    return goodRow(cells, columns);
  } catch (error) {
    if (error instanceof RowProblem) return { problem: error.message };
    throw error;
  }
}

function goodRow(cells: readonly string[], columns: Columns): ImportRow {
  const { indexes } = columns;
  const cell = (field: keyof Columns['indexes']) => {
    const index = indexes[field];
    return index === undefined ? '' : composed((cells[index] ?? '').trim());
  };
  const typedName = nameParts(cell, indexes);
  const email = readEmail(cell('email'), typedName.firstName + typedName.lastName);
  const firstName = checkedName(typedName.firstColumn, typedName.firstName);
  const lastName = checkedName(typedName.lastColumn, typedName.lastName);
  const quantity = readQuantity(cell('quantity'));
  if (cells.slice(columns.count).some((extra) => extra.trim() !== '')) {
    throw new RowProblem('Columns', `there are ${cells.length} cells under ${columns.count} headers`);
  }
  const status = cell('status');
  const ticketType = cell('ticketType');
  const orderId = cell('orderId');
  const identity =
    orderId === ''
      ? cells.filter((_text, index) => index !== indexes.status).map((text) => text.trim())
      : [orderId, ticketType, firstName, lastName];
  return {
    personKey: email === null ? `name:${folded(firstName)}\n${folded(lastName)}` : `email:${email}`,
    email,
    firstName,
    lastName,
    lineKey: hashOf(identity),
    ticket: { quantity, kind: kindOf(ticketType), state: stateOf(status) },
  };
}

/** When one column holds the whole name, the last word is the last name. */
function nameParts(cell: (field: 'firstName' | 'lastName' | 'name') => string, indexes: Columns['indexes']) {
  if (indexes.firstName !== undefined && indexes.lastName !== undefined) {
    return {
      firstName: onOneLine(cell('firstName')),
      lastName: onOneLine(cell('lastName')),
      firstColumn: 'First Name',
      lastColumn: 'Last Name',
    };
  }
  const words = cell('name').split(WHITE_SPACE);
  const lastName = words.at(-1) ?? '';
  return { firstName: words.slice(0, -1).join(' '), lastName, firstColumn: 'Name', lastColumn: 'Name' };
}

/** Cells may have line breaks, names may not. */
function onOneLine(name: string): string {
  return name.replaceAll(WHITE_SPACE, ' ');
}

function readEmail(text: string, name: string): string | null {
  if (text === '') {
    if (name === '') throw new RowProblem('Email', 'there is neither an address nor a name');
    return null;
  }
  const email = parseEmail(text);
  if (email === null) throw new RowProblem('Email', `'${shown(text)}' is not an address`);
  return email;
}

function checkedName(column: string, name: string): string {
  if (name === '')
    throw new RowProblem(column, column === 'Name' ? 'a first and a last name are needed' : 'is missing');
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

function kindOf(ticketType: string): TicketRow['kind'] {
  if (/junior|youth|child/i.test(ticketType)) return 'junior';
  return /derby|adult|angler|regular/i.test(ticketType) ? 'derby' : 'other';
}

function stateOf(status: string): TicketRow['state'] {
  if (/^checked[\s_-]*in$/i.test(status)) return 'checked-in';
  return /^(?:cancelled|canceled|refunded)$/i.test(status) ? 'void' : 'counted';
}

function folded(name: string): string {
  return composed(name.toLowerCase()).replaceAll(WHITE_SPACE, ' ');
}

function hashOf(identity: readonly string[]): string {
  const text = JSON.stringify(identity.map(folded));
  return createHash('sha256').update(text).digest('base64url').slice(0, LINE_KEY_CHARACTERS);
}

function shown(text: string): string {
  const characters = Array.from(visibleText(text));
  const start = characters.slice(0, MAX_SHOWN_CHARACTERS).join('');
  return characters.length > MAX_SHOWN_CHARACTERS ? `${start}…` : start;
}
