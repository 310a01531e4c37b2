import { foldForSearch, foldName, type FoldedText, type PersonName } from '../name-fold.ts';
import { withoutHidden } from '../unicode-text.ts';

/** Limits of a search: characters before trimming, and words. The rest is ignored. */
export const MAX_SEARCH_CHARACTERS = 100;
export const MAX_SEARCH_WORDS = 10;

/** Maximum length of a character with its combining marks. */
const MAX_CHARACTER_LENGTH = 32;

const RANK_QUERY = /^#?\s*(\d+)$/;

/** Returns the initial, the only part of a first name on the board; empty without one. */
export function initialOf(firstName: string): string {
  const [first = ''] = withoutHidden(firstName).trim().slice(0, MAX_CHARACTER_LENGTH).normalize('NFC');
  return first.toUpperCase();
}

/** The meaning of a search text. */
export type Search =
  | { readonly kind: 'everything' }
  | { readonly kind: 'rank'; readonly rank: number }
  | { readonly kind: 'name'; matches(name: PersonName): boolean };

/**
 * Parses a search of the board (docs/rules.md, "Search"). `#7` or `7` is rank 7. Otherwise every word must start a word
 * of "first last", or the text must start the shown "f. last". Blank text finds everything.
 */
export function parseSearch(search: string): Search {
  const text = search.slice(0, MAX_SEARCH_CHARACTERS).trim();
  if (text === '') return { kind: 'everything' };
  const rank = RANK_QUERY.exec(text)?.[1];
  if (rank !== undefined) return { kind: 'rank', rank: Number(rank) };
  const folded = foldForSearch(text);
  // A text of apostrophes or dashes only has no word and finds nothing.
  if (folded.spaced === '') return { kind: 'name', matches: () => false };
  const words = folded.spaced.split(' ', MAX_SEARCH_WORDS);
  return { kind: 'name', matches: (name) => matchesName(searchedName(name), folded, words) };
}

/** Returns the entries that match a search, with their ranks unchanged. */
export function searchEntries<Entry extends PersonName & { readonly rank: number }>(
  entries: readonly Entry[],
  search: string,
): readonly Entry[] {
  const parsed = parseSearch(search);
  if (parsed.kind === 'everything') return entries;
  return entries.filter((entry) => (parsed.kind === 'rank' ? entry.rank === parsed.rank : parsed.matches(entry)));
}

interface SearchedName {
  /** The shown form, "f. last". */
  readonly shown: string;
  /** The words, and the parts of a word (`Brien` of `O’Brien`). */
  readonly words: readonly string[];
  /** First, last and full name without spaces and punctuation (`jeanluc` of `Jean-Luc`). */
  readonly joined: readonly string[];
}

/** Folded names by entry. Entries do not change, and folding is most of the work of a search. */
const searchedNames = new WeakMap<PersonName, SearchedName>();

function searchedName(name: PersonName): SearchedName {
  const known = searchedNames.get(name);
  if (known) return known;
  const { firstName, lastName } = name;
  const folded = foldName(name);
  const parts = `${firstName} ${lastName}`.split(/[^\p{L}\p{M}\p{N}]+/u).map((part) => foldForSearch(part).spaced);
  const created: SearchedName = {
    shown: foldForSearch(`${initialOf(firstName)}. ${lastName}`).spaced,
    words: [...folded.fullName.spaced.split(' '), ...parts].filter((word) => word !== ''),
    joined: [folded.firstName.joined, folded.lastName.joined, folded.fullName.joined],
  };
  searchedNames.set(name, created);
  return created;
}

/** Fewer letters are no name that could be written with spaces or punctuation. */
const MIN_JOINED_LETTERS = 3;

function matchesName(name: SearchedName, text: FoldedText, words: readonly string[]): boolean {
  if (name.shown.startsWith(text.spaced)) return true;
  const isName = text.joined.length >= MIN_JOINED_LETTERS;
  if (isName && name.joined.some((joined) => joined.startsWith(text.joined))) return true;
  return words.every((word) => name.words.some((nameWord) => nameWord.startsWith(word)));
}
