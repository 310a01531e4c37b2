import type { SetLine, SetText } from './set-text.ts';

/** Where a text may stand, in pixels. */
export interface TextBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The largest font size. */
  readonly size: number;
  readonly align?: 'start' | 'middle' | 'end';
}

/** Below this share of its size, a word that is too long is broken. */
const LEAST_OF_SIZE = 0.5;
const SHIFT = { start: 0, middle: 0.5, end: 1 } as const;

interface Fit {
  readonly lines: readonly SetLine[];
  readonly size: number;
}

/** No font has emoji, and a text reads well without them. */
const PICTURES = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u{20E3}]\s?/gu;

/** Draws a whole text in one or two lines, as large as its box allows. Draws nothing when no font has its letters. */
export function fitText(setText: SetText, given: string, box: TextBox): string {
  const text = setText(given) === null ? given.replaceAll(PICTURES, '').trim() : given;
  const whole = fitOf(setText, [text], box);
  if (whole === null) return '';
  const best = larger(whole, fitOf(setText, halvesOf(text.split(/(?<=[\s-])/u)), box));
  if (best.size >= box.size * LEAST_OF_SIZE) return draw(best, box);
  return draw(larger(best, fitOf(setText, halvesOf(charactersOf(text)), box)), box);
}

/** Draws the given lines, all of one size. Draws nothing when no font has the letters of one. */
export function fitLines(setText: SetText, texts: readonly string[], box: TextBox): string {
  const fit = fitOf(setText, texts, box);
  return fit === null ? '' : draw(fit, box);
}

/** A break that gains less is not worth it. */
const LEAST_GAIN = 1.15;
const larger = (fit: Fit, broken: Fit | null): Fit => (broken && broken.size > fit.size * LEAST_GAIN ? broken : fit);

/** Characters as readers count them. */
const charactersOf = (text: string) => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);

function fitOf(setText: SetText, texts: readonly string[], { width, height, size }: TextBox): Fit | null {
  const lines = texts.flatMap((text) => setText(text.trim()) ?? []);
  if (lines.length < texts.length || lines.length === 0) return null;
  const widest = Math.max(...lines.map((line) => line.width));
  return { lines, size: Math.min(size, width / widest, height / heightOf(lines)) };
}

const heightOf = (lines: readonly SetLine[]): number => lines.reduce((sum, { top, bottom }) => sum + top + bottom, 0);

/** Joins pieces to two lines of about the same length. */
function halvesOf(pieces: readonly string[]): string[] {
  const total = pieces.join('').length;
  let [first, best] = ['', ''];
  for (const piece of pieces) {
    first += piece;
    if (Math.max(first.length, total - first.length) <= Math.max(best.length, total - best.length)) best = first;
  }
  const rest = pieces.join('').slice(best.length);
  return rest === '' ? [best] : [best, rest];
}

/** Draws lines in the middle of the height of their box. */
function draw({ lines, size }: Fit, { x, y, width, height, align = 'start' }: TextBox): string {
  let top = y + (height - heightOf(lines) * size) / 2;
  return lines
    .map((line) => {
      const baseline = top + line.top * size;
      top += (line.top + line.bottom) * size;
      return line.drawAt(x + SHIFT[align] * (width - line.width * size), baseline, size);
    })
    .join('');
}
