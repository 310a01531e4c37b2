/** Characters that are often pasted unnoticed. */
const NAMES: Readonly<Record<string, string>> = {
  '‘': 'curly quote',
  '’': 'curly apostrophe',
  '“': 'curly quote',
  '”': 'curly quote',
  '–': 'long dash',
  '—': 'long dash',
  '…': 'ellipsis in one character',
  '•': 'bullet',
  '´': 'accent',
  '`': 'backtick',
  '\t': 'tab',
  '\u00A0': 'no-break space',
  '\u202F': 'narrow no-break space',
  '\u200B': 'invisible space',
  '\u200D': 'invisible joiner',
  '\uFE0F': 'invisible emoji mark',
  '\uFEFF': 'invisible byte order mark',
};

const PICTOGRAPH = /\p{Extended_Pictographic}/u;
const INVISIBLE = /[\p{C}\p{Z}\p{M}]/u;

/**
 * Returns a readable name of a character, for example `’ (curly apostrophe)`, `🐟 (emoji)`, `ő`, or the code point of an
 * invisible one.
 */
export function nameOfCharacter(character: string): string {
  const name = NAMES[character];
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  if (INVISIBLE.test(character)) return name ?? code;
  if (name !== undefined) return `${character} (${name})`;
  return PICTOGRAPH.test(character) ? `${character} (emoji)` : character;
}
