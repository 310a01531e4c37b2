/** A text that must not be found. `isWord`: only where no letter or digit touches it. */
export interface Needle {
  readonly what: string;
  readonly text: string;
  readonly isWord?: boolean;
}

/** All needles share an index of this many characters, so that thousands of them cost one pass. */
const INDEXED_CHARACTERS = 5;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Gives `what text` of each needle that stands in a haystack, in any case of letters, in the order of the needles. */
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
      for (const needle of candidates ?? []) if (standsAt(needle, text, at)) found.add(needle);
    }
    return needles.filter((needle) => found.has(needle)).map(({ what, text: needle }) => `${what} ${needle}`);
  };
}

function standsAt({ text: needle, isWord }: Needle, haystack: string, at: number): boolean {
  if (!haystack.startsWith(needle.toLowerCase(), at)) return false;
  const around = [haystack[at - 1] ?? '', haystack[at + needle.length] ?? ''];
  return !isWord || !around.some((character) => LETTER_OR_DIGIT.test(character));
}
