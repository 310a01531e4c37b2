/** Letters that Unicode does not decompose into a base letter and an accent. */
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

/** Limits of a search: characters before trimming, and words. The rest is ignored. */
export const MAX_SEARCH_CHARACTERS = 100;
export const MAX_SEARCH_WORDS = 10;

/** Maximum length of a character with its combining marks. */
const MAX_CHARACTER_LENGTH = 32;

const RANK_QUERY = /^#?\s*(\d+)$/;

/** Removes case and accents: `Žofie` and `zofie`, `Prøve` and `prove` become equal. */
export function foldText(text: string): string {
  return (
    text
      // Also before decomposing: sorting a long run of marks takes quadratic time.
      .replaceAll(/\p{M}+/gu, '')
      .normalize('NFD')
      .replaceAll(/\p{M}+/gu, '')
      .toLowerCase()
      .replaceAll(/[ßæœøđðłıþ’]/g, (letter) => WHOLE_LETTERS[letter] ?? letter)
  );
}

/** Returns the initial, the only part of a first name on the board; empty without one. */
export function initialOf(firstName: string): string {
  const [first = ''] = firstName.trim().slice(0, MAX_CHARACTER_LENGTH).normalize('NFC');
  return first.toUpperCase();
}

interface Name {
  readonly firstName: string;
  readonly lastName: string;
}

/** The meaning of a search text. */
export type Search =
  | { readonly kind: 'everything' }
  | { readonly kind: 'rank'; readonly rank: number }
  | { readonly kind: 'name'; matches(name: Name): boolean };

/**
 * Parses a search of the board (docs/rules.md, "Search"). `#7` or `7` is rank 7. Otherwise every word must start a word
 * of "first last", or the text must start the shown "f. last". Blank text finds everything.
 */
export function parseSearch(search: string): Search {
  const text = foldText(search.slice(0, MAX_SEARCH_CHARACTERS)).trim().replaceAll(/\s+/g, ' ');
  if (text === '') return { kind: 'everything' };
  const rank = RANK_QUERY.exec(text)?.[1];
  if (rank !== undefined) return { kind: 'rank', rank: Number(rank) };
  const words = text.split(' ', MAX_SEARCH_WORDS);
  return { kind: 'name', matches: (name) => matchesName(foldedName(name), text, words) };
}

/** Returns the entries that match a search, with their ranks unchanged. */
export function searchEntries<Entry extends Name & { readonly rank: number }>(
  entries: readonly Entry[],
  search: string,
): readonly Entry[] {
  const parsed = parseSearch(search);
  if (parsed.kind === 'everything') return entries;
  return entries.filter((entry) => (parsed.kind === 'rank' ? entry.rank === parsed.rank : parsed.matches(entry)));
}

interface FoldedName {
  /** The shown form, "f. last". */
  readonly shown: string;
  readonly words: readonly string[];
}

/** Folded names by entry. Entries do not change, and folding is most of the work of a search. */
const folded = new WeakMap<Name, FoldedName>();

function foldedName(name: Name): FoldedName {
  const known = folded.get(name);
  if (known) return known;
  const created: FoldedName = {
    shown: foldText(`${initialOf(name.firstName)}. ${name.lastName}`),
    words: wordsOf(foldText(`${name.firstName} ${name.lastName}`)),
  };
  folded.set(name, created);
  return created;
}

function matchesName(name: FoldedName, text: string, words: readonly string[]): boolean {
  if (name.shown.startsWith(text)) return true;
  return words.every((word) => name.words.some((nameWord) => nameWord.startsWith(word)));
}

/** Returns the words, and the parts of joined words: `Modèle-Duo` is also found by `duo`. */
function wordsOf(text: string): string[] {
  return [...text.split(/\s+/), ...text.split(/[^\p{L}\p{N}]+/u)].filter((word) => word !== '');
}
