/** Letters that Unicode does not take apart into a base letter and an accent. */
const WHOLE_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  '’': "'",
};

/** The length of a search as it was typed, and the words in it; no more of it is looked at. */
export const MAX_SEARCH_CHARACTERS = 100;
export const MAX_SEARCH_WORDS = 10;

/** A character with its marks, at the longest. */
const MAX_CHARACTER_LENGTH = 32;

const RANK_QUERY = /^#?\s*(\d+)$/;

/** Text without case and accents: `Žofie` and `zofie`, `Prøve` and `prove` are alike. */
export function foldText(text: string): string {
  return (
    text
      // Before the text is taken apart too: to sort the marks of a long run takes time that grows with its square.
      .replaceAll(/\p{M}+/gu, '')
      .normalize('NFD')
      .replaceAll(/\p{M}+/gu, '')
      .toLowerCase()
      .replaceAll(/[ßæœøđðłıþ’]/g, (letter) => WHOLE_LETTERS[letter] ?? letter)
  );
}

/** The only part of a first name that the board shows; empty when there is none. */
export function initialOf(firstName: string): string {
  const [first = ''] = firstName.trim().slice(0, MAX_CHARACTER_LENGTH).normalize('NFC');
  return first.toUpperCase();
}

interface Name {
  readonly firstName: string;
  readonly lastName: string;
}

/** What a text on the board searches for. */
export type Search =
  | { readonly kind: 'everything' }
  | { readonly kind: 'rank'; readonly rank: number }
  | { readonly kind: 'name'; matches(name: Name): boolean };

/**
 * The board's search (docs/rules.md, "Search"): `#7` or `7` is rank 7; else every word must start a word of
 * "first last", or the text must start the shown "f. last". Blank text finds everything.
 */
export function parseSearch(search: string): Search {
  const text = foldText(search.slice(0, MAX_SEARCH_CHARACTERS)).trim().replaceAll(/\s+/g, ' ');
  if (text === '') return { kind: 'everything' };
  const rank = RANK_QUERY.exec(text)?.[1];
  if (rank !== undefined) return { kind: 'rank', rank: Number(rank) };
  const words = text.split(' ', MAX_SEARCH_WORDS);
  return { kind: 'name', matches: (name) => matchesName(foldedName(name), text, words) };
}

/** The entries that a search finds, as they are: ranks never change by searching. */
export function searchEntries<Entry extends Name & { readonly rank: number }>(
  entries: readonly Entry[],
  search: string,
): readonly Entry[] {
  const wanted = parseSearch(search);
  if (wanted.kind === 'everything') return entries;
  return entries.filter((entry) => (wanted.kind === 'rank' ? entry.rank === wanted.rank : wanted.matches(entry)));
}

interface FoldedName {
  /** As it is shown: "f. last". */
  readonly shown: string;
  readonly words: readonly string[];
}

/** Entries do not change, and folding is most of the work of a search through many. */
const folded = new WeakMap<Name, FoldedName>();

function foldedName(name: Name): FoldedName {
  const known = folded.get(name);
  if (known) return known;
  const made: FoldedName = {
    shown: foldText(`${initialOf(name.firstName)}. ${name.lastName}`),
    words: wordsOf(foldText(`${name.firstName} ${name.lastName}`)),
  };
  folded.set(name, made);
  return made;
}

function matchesName(name: FoldedName, text: string, words: readonly string[]): boolean {
  if (name.shown.startsWith(text)) return true;
  return words.every((word) => name.words.some((nameWord) => nameWord.startsWith(word)));
}

/** Words as they are written, and the parts of joined ones: `Modèle-Duo` is also found by `duo`. */
function wordsOf(text: string): string[] {
  return [...text.split(/\s+/), ...text.split(/[^\p{L}\p{N}]+/u)].filter((word) => word !== '');
}
