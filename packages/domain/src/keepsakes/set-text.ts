import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { withoutHidden } from '@derby/rules/unicode-text';
import type { Buffer as ShapingBuffer, Font } from 'harfbuzzjs';

/** A line of text as shapes. Lengths are in em. */
export interface SetLine {
  readonly width: number;
  /** From the baseline to the top and to the bottom of the line, or of letters that need more. */
  readonly top: number;
  readonly bottom: number;
  /** Draws the line as SVG from a point of its baseline, at a font size in pixels. */
  drawAt(x: number, y: number, size: number): string;
}

/** Sets a line. Returns null when no font has all its letters, so that no box stands for one. */
export type SetText = (text: string) => SetLine | null;

/** In the first font it is too wide, which leaves a gap. */
const MISDRAWN = /ø/iu;

/** The least room of a line, so that lines of other letters stand at the same height. */
const LINE = { top: 0.86, bottom: 0.24 };

const RTL = String.raw`[\p{Script=Hebrew}\p{Script=Arabic}]`;
/** A part of a line that is written from right to left, with the spaces and marks inside it. */
const FROM_THE_RIGHT = new RegExp(`(${RTL}(?:[^\\p{L}\\p{N}]*${RTL})*\\p{M}*)`, 'u');

let opened: Promise<SetText> | undefined;

const require = createRequire(import.meta.url);

/** Returns the files in this order: a line is set in the first font that has all its letters. */
const fontFiles = () => [
  require.resolve('@expo-google-fonts/barlow-condensed/600SemiBold/BarlowCondensed_600SemiBold.ttf'),
  require.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
  require.resolve('@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf'),
  require.resolve('@expo-google-fonts/noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf'),
  require.resolve('@expo-google-fonts/noto-sans-gurmukhi/600SemiBold/NotoSansGurmukhi_600SemiBold.ttf'),
];

/** Opens the fonts once. They are those of the product, never of the machine. */
export async function openFonts(): Promise<SetText> {
  opened ??= open().catch((error: unknown) => {
    // A later drawing tries again.
    opened = undefined;
    throw error;
  });
  return await opened;
}

async function open(): Promise<SetText> {
  // Loaded late, because only the process that draws needs it.
  const { Blob, Buffer, Face, Font, shape } = await import('harfbuzzjs');
  const files = await Promise.all(fontFiles().map((file) => readFile(file)));
  const fonts = files.map((bytes) => new Font(new Face(new Blob(bytes))));
  const buffer = new Buffer();

  return (text) => {
    const parts = partsFromTheLeft(withoutHidden(text));
    for (const font of MISDRAWN.test(text) ? fonts.slice(1) : fonts) {
      const run = parts.flatMap((part) => {
        buffer.reset();
        buffer.addText(part);
        buffer.guessSegmentProperties();
        shape(font, buffer);
        return placedGlyphs(buffer);
      });
      if (run.every(({ glyph }) => glyph !== MISSING)) return lineOf(font, run);
    }
    return null;
  };
}

/** A line reads from the direction of its first letter. */
function partsFromTheLeft(text: string): string[] {
  const parts = text.split(FROM_THE_RIGHT).filter((part) => part !== '');
  return FROM_THE_RIGHT.test(parts[0] ?? '') ? parts.toReversed() : parts;
}

/** The glyph of letters that a font lacks. */
const MISSING = 0;

interface PlacedGlyph {
  readonly glyph: number;
  readonly advance: number;
  readonly x: number;
  readonly y: number;
}

function placedGlyphs(buffer: ShapingBuffer): PlacedGlyph[] {
  const positions = buffer.getGlyphPositions();
  return buffer.getGlyphInfos().map(({ codepoint }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    return { glyph: codepoint, advance: xAdvance, x: xOffset, y: yOffset };
  });
}

function lineOf(font: Font, run: readonly PlacedGlyph[]): SetLine {
  const em = font.face.upem;
  const shapes: string[] = [];
  let [width, top, bottom] = [0, LINE.top * em, LINE.bottom * em];
  for (const { glyph, advance, x, y } of run) {
    const { yBearing = 0, height = 0 } = font.glyphExtents(glyph) ?? {};
    top = Math.max(top, y + yBearing);
    bottom = Math.max(bottom, -(y + yBearing + height));
    shapes.push(`<path transform="translate(${width + x} ${y})" d="${font.glyphToPath(glyph)}"/>`);
    width += advance;
  }
  return {
    width: width / em,
    top: top / em,
    bottom: bottom / em,
    drawAt: (left, baseline, size) =>
      `<g transform="translate(${left} ${baseline}) scale(${size / em} ${-size / em})">${shapes.join('')}</g>`,
  };
}
