import { nameProblem } from '@derby/rules/person-name';
import { visibleText } from '@derby/rules/unicode-text';
import { composed, parseEmail } from '../../kernel/index.ts';
import type { ImportField, PersonColumns } from './columns.ts';
import { isDamaged } from './encodings.ts';

/** A refused row: its column and a short reason. */
export class RowProblem extends Error {
  constructor(column: string, reason: string) {
    super(`${column}: ${reason}`);
    this.name = 'RowProblem';
  }
}

export interface RowPerson {
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  /** The names that keys contain: those of earlier versions, whose last name was the last word. */
  readonly keyNames: readonly string[];
  readonly isUnusual: boolean;
  readonly nameIndexes: readonly number[];
}

export type CellReader = (index: number | undefined, field: ImportField) => string;

/**
 * Returns the person of a ticket: the owner of the address, the attendee's before the buyer's. Without a name beside
 * the address, or with a placeholder such as `Guest 2`, the person is the next one that the row names.
 */
export function personOf(persons: readonly PersonColumns[], at: CellReader): RowPerson {
  const named = persons.map((columns) => ({
    columns,
    ...typedNames(columns, at),
    address: plain(at(columns.email, 'email')),
  }));
  const withAddress = named.find(({ address }) => address !== '' && !PLACEHOLDER_ADDRESS.test(address));
  const isUsable = ({ whole, isPlaceholder }: (typeof named)[number]) => whole !== '' && !isPlaceholder;
  const chosen =
    (withAddress && isUsable(withAddress) ? withAddress : named.find(isUsable)) ??
    named.find(({ whole }) => whole !== '') ??
    named[0];
  const whole = chosen?.whole ?? '';
  const email = readEmail(withAddress?.address ?? '', whole);
  if (chosen?.isPlaceholder) throw new RowProblem('Name', `'${shown(whole)}' is no name`);
  const { firstName = '', lastName = '', isUnusual = false, hasBothNames = false } = chosen?.names() ?? {};
  const checked = [
    checkedName(hasBothNames ? 'First Name' : 'Name', firstName),
    checkedName(hasBothNames ? 'Last Name' : 'Name', lastName),
  ] as const;
  const words = checked.join(' ').split(' ');
  const { firstName: firstIndex, lastName: lastIndex, name: nameIndex } = chosen?.columns ?? {};
  return {
    email,
    firstName: checked[0],
    lastName: checked[1],
    keyNames: hasBothNames ? checked : [words.slice(0, -1).join(' '), words.at(-1) ?? ''],
    isUnusual,
    nameIndexes: [firstIndex, lastIndex, nameIndex].flatMap((index) => index ?? []),
  };
}

/** Texts that shops write where a person gave no name. */
const PLACEHOLDER =
  /^(?:n ?\/ ?a|none|null|undefined|unknown|unassigned|anonymous|tb[ad]|x+|[-.?*_]+|(?:info|information) requested|no name|name|first(?: name)? last(?: name)?|(?:the |unknown )?(?:guest|attendee|ticket ?holder|participant|invit[eé])(?: ?#?\d+| of .*| name)?)$/i;
const PLACEHOLDER_ADDRESS = /^(?:n ?\/ ?a|none|null|undefined|unknown(?:\.attendee@.+)?|[-.?*_]+|no ?e-?mail)$/i;

/** Returns the text of the names of one person, and how it is split. */
function typedNames(columns: PersonColumns, at: CellReader) {
  const firstField = columns.firstName === undefined ? 'name' : 'firstName';
  const first = onOneLine(at(columns[firstField], firstField));
  const last = onOneLine(at(columns.lastName, 'lastName'));
  const name = onOneLine(at(columns.name, 'name'));
  const hasBothNames =
    columns.lastName !== undefined &&
    (firstField === 'firstName' ? first !== '' || last !== '' || name === '' : !isWholeName(first, last));
  const whole = hasBothNames ? `${first} ${last}`.trim() : name;
  const isPlaceholder =
    PLACEHOLDER.test(whole) || (hasBothNames && PLACEHOLDER.test(first) && (last === '' || PLACEHOLDER.test(last)));
  return {
    whole,
    isPlaceholder,
    names: () =>
      hasBothNames
        ? { firstName: first, lastName: last, isUnusual: false, hasBothNames }
        : { ...splitName(name), hasBothNames },
  };
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

const WHITE_SPACE = /\s+/g;
const MAX_SHOWN_CHARACTERS = 60;

/** Removes invisible characters and repeated white space. */
export function plain(text: string): string {
  return text.replaceAll(/\p{Cf}/gu, '').replaceAll(WHITE_SPACE, ' ');
}

/** Cells may have line breaks, names may not. */
function onOneLine(name: string): string {
  return name.replaceAll(WHITE_SPACE, ' ');
}

/** Returns a text as keys contain it. */
export function folded(name: string): string {
  return composed(name.toLowerCase()).replaceAll(WHITE_SPACE, ' ');
}

/** Returns a text as a message may show it: short, with invisible characters named. */
export function shown(text: string): string {
  const characters = Array.from(visibleText(text));
  const start = characters.slice(0, MAX_SHOWN_CHARACTERS).join('');
  return characters.length > MAX_SHOWN_CHARACTERS ? `${start}…` : start;
}
