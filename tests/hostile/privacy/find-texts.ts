/** A text to find. `isWord`: only without an adjacent letter or digit. */
export interface Needle {
  readonly what: string;
  readonly text: string;
  readonly isWord?: boolean;
}

/** The needles are indexed by this many characters, so that thousands of them need one pass. */
const INDEXED_CHARACTERS = 5;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Creates a function that returns `what text` of each needle in a haystack, case-insensitively, in their order. */
export function createFinder(needles: readonly Needle[]): (haystack: string) => string[] {
  const index = new Map<string, Needle[]>();
  for (const needle of needles) {
    if (needle.text.length < INDEXED_CHARACTERS) throw new Error(`${needle.text} is too short to be looked for`);
    const key = needle.text.slice(0, INDEXED_CHARACTERS).toLowerCase();
    index.set(key, [...(index.get(key) ?? []), needle]);
  }
  return (haystack) => {
    const text = haystack.toLowerCase();
    const found = new Set<Needle>();
    for (let at = 0; at + INDEXED_CHARACTERS <= text.length; at += 1) {
      const candidates = index.get(text.slice(at, at + INDEXED_CHARACTERS));
      for (const needle of candidates ?? []) if (isFoundAt(needle, text, at)) found.add(needle);
    }
    return needles.filter((needle) => found.has(needle)).map(({ what, text: needle }) => `${what} ${needle}`);
  };
}

function isFoundAt({ text: needle, isWord }: Needle, haystack: string, at: number): boolean {
  if (!haystack.startsWith(needle.toLowerCase(), at)) return false;
  const around = [haystack[at - 1] ?? '', haystack[at + needle.length] ?? ''];
  return !isWord || !around.some((character) => LETTER_OR_DIGIT.test(character));
}
