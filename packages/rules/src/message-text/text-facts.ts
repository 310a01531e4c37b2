import { gsm7UnitsOf } from './gsm7.ts';

/** Encoding of a text: 7 bits per character, or 16 as soon as one character needs them. */
type TextEncoding = 'GSM-7' | 'UCS-2';

/** The size and cost of a text. */
export interface TextFacts {
  readonly encoding: TextEncoding;
  /** Units of the encoding: one for most characters, two for `doubleCharacters`. */
  readonly units: number;
  /** Segments that the provider charges for: 0 for an empty text, 1 for a message with a photo. */
  readonly segments: number;
  /** Units per segment, fewer when there are several. */
  readonly unitsPerSegment: number;
  /** The distinct characters that force UCS-2, in the order of the text. */
  readonly wideCharacters: readonly string[];
  /** The distinct characters that take two units, in the order of the text. */
  readonly doubleCharacters: readonly string[];
}

/** Units of a single segment, and of each one of several, which carry a header. */
export const SEGMENT_UNITS = {
  'GSM-7': { only: 160, each: 153 },
  'UCS-2': { only: 70, each: 67 },
} as const satisfies Record<TextEncoding, { only: number; each: number }>;

/**
 * Computes the size and cost of a text as SMS, or as MMS, which is charged as one segment. Characters are not split
 * between segments, so the end of a segment may stay empty.
 */
export function textFacts(text: string, { isMms = false }: { readonly isMms?: boolean } = {}): TextFacts {
  const characters = Array.from(text);
  const wideCharacters = unique(characters.filter((character) => gsm7UnitsOf(character) === null));
  const encoding = wideCharacters.length === 0 ? 'GSM-7' : 'UCS-2';
  const sizes = characters.map((character) =>
    encoding === 'GSM-7' ? (gsm7UnitsOf(character) ?? 1) : character.length,
  );
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const { only, each } = SEGMENT_UNITS[encoding];
  const isOne = units <= only;
  return {
    encoding,
    units,
    segments: isMms ? 1 : isOne ? Math.min(units, 1) : countSegments(sizes, each),
    unitsPerSegment: isOne ? only : each,
    wideCharacters,
    doubleCharacters: unique(characters.filter((_character, index) => sizes[index] === 2)),
  };
}

function countSegments(sizes: readonly number[], unitsPerSegment: number): number {
  let segments = 1;
  let filled = 0;
  for (const size of sizes) {
    if (filled + size > unitsPerSegment) {
      segments += 1;
      filled = 0;
    }
    filled += size;
  }
  return segments;
}

const unique = (characters: readonly string[]) => [...new Set(characters)];
