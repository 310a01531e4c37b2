import { composed, normalized } from './unicode-text.ts';

/** First and last name of a person. */
export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

/** Apostrophes, and accents and letters that are typed in their place. */
const APOSTROPHES = /['`´ʹ-ʿˈˊˋʹ΄᾽᾿῾‘’‚‛′‵Ꞌꞌ＇｀]/gu;
const DASHES_AND_SPACES = /[\p{Pd}\u2212\s]+/gu;
/** Invisible characters, and the stroke that only widens an Arabic word. */
const IGNORED = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u0640]/gu;
/** One letter on different keyboards. */
const SAME_LETTERS: Readonly<Record<string, string>> = { ی: 'ي', ک: 'ك' };

/** Marks that are often left out. In other scripts, marks are vowels or other letters. */
const ACCENTS = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}])\p{M}+/gu;
/** Upper-case letters that Unicode does not decompose into a base letter and an accent, and their plain spelling. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Đ: 'D',
  Ð: 'D',
  Ł: 'L',
  Þ: 'TH',
  Ħ: 'H',
  Ŧ: 'T',
  ى: 'ي',
  ة: 'ه',
};

/**
 * Removes what depends on keyboard and habit only: case, apostrophes, kinds of dashes and spaces, invisible characters
 * and Unicode forms. Dashes and runs of spaces become one space. Accents stay.
 */
function foldSpelling(text: string): string {
  const plain = text.replaceAll(APOSTROPHES, '').replaceAll(DASHES_AND_SPACES, ' ').replaceAll(IGNORED, '');
  // Lower case first, then upper case: ẞ, ß and ss become SS, and both forms of sigma become equal.
  const upper = normalized(plain, 'NFKC').toLowerCase().toUpperCase();
  return composed(upper.replaceAll(/[یک]/g, (letter) => SAME_LETTERS[letter] ?? letter)).trim();
}

/** Removes the accents of a folded spelling. */
function withoutAccents(spelling: string): string {
  // Also before decomposing: sorting a long run of marks takes quadratic time.
  const bare = normalized(spelling.replaceAll(ACCENTS, '$1'), 'NFKD').replaceAll(ACCENTS, '$1');
  return composed(bare.replaceAll(/[ÆŒØĐÐŁÞĦŦىة]/g, (letter) => PLAIN_LETTERS[letter] ?? letter));
}

/** Returns only letters, marks and digits; a text without any stays as it is. */
function joined(text: string): string {
  return text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '') || text;
}

/** A text as searches compare it. */
export interface FoldedText {
  /** Words with one space between them. */
  readonly spaced: string;
  /** Without spaces and punctuation. */
  readonly joined: string;
}

/**
 * Returns a text as searches compare it (docs/rules.md, "Search"): `Žofie` and `zofie`, `O’Brien` and `obrien`,
 * `Jean-Luc` and `jean luc` become equal.
 */
export function foldForSearch(text: string): FoldedText {
  const spaced = withoutAccents(foldSpelling(text));
  return { spaced, joined: joined(spaced) };
}

/**
 * The identity of a name (docs/rules.md, "End of the derby"). `spelling` ignores case, punctuation, spaces and Unicode
 * forms. `plain` also ignores accents, which people often leave out.
 */
export interface NameIdentity {
  readonly spelling: PersonName;
  readonly plain: PersonName;
}

/** Returns the identity of a name. */
export function identityOf({ firstName, lastName }: PersonName): NameIdentity {
  const [first, last] = [foldSpelling(firstName), foldSpelling(lastName)];
  return {
    spelling: { firstName: joined(first), lastName: joined(last) },
    plain: { firstName: joined(withoutAccents(first)), lastName: joined(withoutAccents(last)) },
  };
}

type FoldedName = { readonly [Part in keyof PersonName | 'fullName']: FoldedText };

/** Lists are folded again with every letter of a search, and their names do not change. */
const foldedNames = new WeakMap<PersonName, FoldedName>();

/** Returns first, last and full name as searches compare them. */
export function foldName(name: PersonName): FoldedName {
  const known = foldedNames.get(name);
  if (known) return known;
  const { firstName, lastName } = name;
  const folded = {
    firstName: foldForSearch(firstName),
    lastName: foldForSearch(lastName),
    fullName: foldForSearch(`${firstName} ${lastName}`),
  };
  foldedNames.set(name, folded);
  return folded;
}

/**
 * Returns whether two full names may be spellings of one: equal letters, one with more words than the other, words in
 * another order, or one typing error after the first letter.
 */
export function isSimilarName(one: FoldedText, other: FoldedText): boolean {
  return one.joined === other.joined || isOneTypingError(one.joined, other.joined) || hasWordsOf(one, other);
}

/** All words of the shorter name, at least two, are words of the longer one, as with a middle name or "Jr.". */
function hasWordsOf(one: FoldedText, other: FoldedText): boolean {
  const [few = [], many = []] = [one, other]
    .map(({ spaced }) => spaced.split(' ').map(joined))
    .toSorted((a, b) => a.length - b.length);
  return few.length > 1 && few.every((word) => many.includes(word));
}

/** A letter of these scripts is a syllable or a word, so another one is another name. */
const WHOLE_SYLLABLES = /[\p{Script=Han}\p{Script=Hangul}]/u;

/** One letter is added, left out or replaced, or two neighbours are swapped; the first letter is equal. */
function isOneTypingError(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 2) return false;
  const [short = [], long = []] = [Array.from(one), Array.from(other)].toSorted((a, b) => a.length - b.length);
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  let end = 0;
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end += 1;
  const [fewer = [], more = []] = [short, long].map((letters) => letters.slice(start, letters.length - end));
  const isSwap = fewer.length === 2 && more.length === 2 && fewer[0] === more[1] && fewer[1] === more[0];
  return start > 0 && (more.length <= 1 || isSwap) && !WHOLE_SYLLABLES.test([...fewer, ...more].join(''));
}
