/** Marks the end of a JPEG. Decoders refuse a file without it, but accept one whose last rows are missing before it. */
export const JPEG_END = Uint8Array.of(0xff, 0xd9);

/** Share of the rows that may be missing, at least one row of blocks. */
const MISSING_SHARE = 0.02;
const BLOCK_ROWS = 16;
/** Decoders fill missing blocks with grey of about 128; a colour profile changes it. */
const FILL = { darkest: 96, lightest: 176 };

/** Returns the last row that a cut photo of this height must have (docs/rules.md, "Photos"). */
export function lastNeededRow(height: number): number {
  return Math.max(0, height - Math.max(BLOCK_ROWS, Math.ceil(height * MISSING_SHARE)) - 1);
}

/** Returns whether a row, given as its colour samples without alpha, is missing from a cut photo. */
export function isMissingRow(samples: Uint8Array | Uint8ClampedArray): boolean {
  const first = samples[0] ?? FILL.darkest;
  return first >= FILL.darkest && first <= FILL.lightest && samples.every((sample) => sample === first);
}
