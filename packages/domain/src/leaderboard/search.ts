import type { BoardEntry } from './board-entry.ts';

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

const RANK_QUERY = /^#?\s*(\d+)$/;

/** Text without case and accents: `Žofie` and `zofie`, `Prøve` and `prove` are alike. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđðłıþ’]/g, (letter) => WHOLE_LETTERS[letter] ?? letter);
}

/** The only part of a first name that the board shows; empty when there is none. */
export function initialOf(firstName: string): string {
  const [first = ''] = firstName.trim().normalize('NFC');
  return first.toUpperCase();
}

/**
 * The board's search (design.md 5.2): `#7` or `7` is rank 7; else every word must start a word of
 * "first last", or the text must start the shown "f. last". Gives entries as they are: ranks never
 * change by searching. Blank text finds everything.
 */
export function searchEntries<Entry extends Pick<BoardEntry, 'rank' | 'firstName' | 'lastName'>>(
  entries: readonly Entry[],
  search: string,
): readonly Entry[] {
  const text = foldText(search).trim().replaceAll(/\s+/g, ' ');
  if (text === '') return entries;
  const rank = RANK_QUERY.exec(text)?.[1];
  if (rank !== undefined) return entries.filter((entry) => entry.rank === Number(rank));
  const words = text.split(' ');
  return entries.filter((entry) => matchesName(entry, text, words));
}

function matchesName(name: Pick<BoardEntry, 'firstName' | 'lastName'>, text: string, words: string[]): boolean {
  const shown = foldText(`${initialOf(name.firstName)}. ${name.lastName}`);
  if (shown.startsWith(text)) return true;
  const nameWords = wordsOf(foldText(`${name.firstName} ${name.lastName}`));
  return words.every((word) => nameWords.some((nameWord) => nameWord.startsWith(word)));
}

/** Words as they are written, and the parts of joined ones: `Modèle-Duo` is also found by `duo`. */
function wordsOf(folded: string): string[] {
  return [...folded.split(/\s+/), ...folded.split(/[^\p{L}\p{N}]+/u)].filter((word) => word !== '');
}
