/** The place of the title on a card, in points. */
const PLACE = { width: 122, height: 72 };
const SIZES_PT = [19, 16, 13, 11, 9, 7.5];
const SMALLEST_PT = 6;
const LINE_HEIGHT = 1.12;
/** Lines end before a word that does not fit. */
const RAGGED = 1.25;

/** Returns an upper estimate of the width of a character in em: the display font is narrow, other scripts are not. */
function widthOf(character: string): number {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u.test(character))
    return 1.1;
  if (/[^\p{ASCII}\p{Script=Latin}]/u.test(character)) return 0.75;
  return /[MWmw@%—]/.test(character) ? 0.72 : 0.5;
}

/** Returns the largest size in points in which a title of any script fits on a card, wrapped and never cut. */
export function titleSizeOf(title: string): number {
  const widths = title
    .split(/\s+/)
    .map((word) => Array.from(word).reduce((sum, character) => sum + widthOf(character), 0));
  const longest = Math.max(...widths);
  const whole = widths.reduce((sum, width) => sum + width + 0.3, 0);
  const fits = (size: number): boolean => {
    const lines = Math.ceil((whole * size * RAGGED) / PLACE.width);
    const isBroken = longest * size > PLACE.width;
    return lines * size * LINE_HEIGHT <= PLACE.height && (!isBroken || size <= 11);
  };
  return SIZES_PT.find(fits) ?? SMALLEST_PT;
}
