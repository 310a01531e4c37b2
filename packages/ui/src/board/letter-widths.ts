/** The widths of letters in the font of headings, or in that of the device for other scripts. */
const LETTERS: readonly (readonly [RegExp, number])[] = [
  [/\p{M}/u, 0],
  [/[fijlt.,'’ \u00A0-]/, 0.3],
  [/[mwMW]/, 0.67],
  [/\p{Script=Latin}/u, 0.45],
  [/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u, 1],
];
const OTHER_LETTER = 0.68;

/** Returns the width of a text in em, a little more rather than less. */
export const emsOf = (text: string): number =>
  Array.from(text).reduce((ems, letter) => ems + (LETTERS.find(([kind]) => kind.test(letter))?.[1] ?? OTHER_LETTER), 0);
