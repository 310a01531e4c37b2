import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

/** Encodings with one byte per character in which spreadsheets save, the most usual first, with their iconv names. */
const BYTE_ENCODINGS = { 'Windows-1252': 'windows-1252', 'Mac Roman': 'macintosh', 'MS-DOS': 'cp850' } as const;
const UTF_16 = { 'UTF-16 LE': 'utf-16le', 'UTF-16 BE': 'utf-16be' } as const;

type ByteEncoding = keyof typeof BYTE_ENCODINGS;
export type Encoding = 'UTF-8' | keyof typeof UTF_16 | ByteEncoding;

const BYTE_NAMES = Object.keys(BYTE_ENCODINGS) as ByteEncoding[];
/** The encodings that can be chosen for a file. */
export const ENCODINGS: readonly Encoding[] = ['UTF-8', ...(Object.keys(UTF_16) as Encoding[]), ...BYTE_NAMES];

/** Byte order marks, also such as another program has encoded a second time. */
const UTF_8_MARKS = /^(?:\u00EF\u00BB\u00BF|\u00C3\u00AF\u00C2\u00BB\u00C2\u00BF)+/;
const MARK_BYTES = 24;
const SAMPLE_BYTES = 1024;
const MAX_EVIDENCE_CHARACTERS = 200;
const NON_ASCII = /[^\0-\u007F]/;
/** Stands for bytes that no encoding explains. */
const UNREADABLE = '\uFFFD';

/** A file in which bytes below 128 are ASCII. Without `encoding` each record shows its own. */
interface EncodedText {
  readonly bytes: Buffer;
  readonly encoding: Encoding | null;
}

/**
 * Detects the encoding of a file: by its byte order mark, by the zero bytes of UTF-16, or as valid UTF-8. Removes the
 * mark and converts UTF-16 to UTF-8.
 */
export function detectEncoding(file: Buffer, chosen: Encoding | null): EncodedText {
  const encoding = chosen ?? utf16Of(file);
  if (encoding === 'UTF-16 LE' || encoding === 'UTF-16 BE') {
    return { bytes: Buffer.from(iconv.decode(file, UTF_16[encoding])), encoding };
  }
  const marks = UTF_8_MARKS.exec(file.toString('latin1', 0, MARK_BYTES));
  const bytes = file.subarray(marks?.[0].length ?? 0);
  return { bytes, encoding: encoding ?? (isUtf8(bytes) ? 'UTF-8' : null) };
}

function utf16Of(bytes: Buffer): keyof typeof UTF_16 | null {
  if (startsWith(bytes, [0xff, 0xfe])) return 'UTF-16 LE';
  if (startsWith(bytes, [0xfe, 0xff])) return 'UTF-16 BE';
  const zeros = { even: 0, odd: 0 };
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2 === 0 ? 'even' : 'odd'] += 1;
  // In UTF-16 every other byte of Latin letters is zero, and other letters rarely have zeros there. Binary files have
  // zeros anywhere.
  const many = sample.length / 4;
  const few = sample.length / 16;
  if (zeros.odd > many && zeros.even < few) return 'UTF-16 LE';
  return zeros.even > many && zeros.odd < few ? 'UTF-16 BE' : null;
}

function startsWith(bytes: Buffer, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}

/** The text of a record with the encodings of its letters beyond ASCII. */
export interface DecodedCells {
  readonly cells: readonly string[];
  readonly encodings: readonly Encoding[];
  /** Whether another encoding gives another text that is as plausible. */
  readonly isUncertain: boolean;
}

/**
 * Decodes the cells of a record, whose bytes are the codes of their characters. Without `encoding` each cell is UTF-8
 * when it is valid; the other cells have the encoding that gives the most plausible text, among equals the `usual` one
 * of the file. A cell that none explains gets U+FFFD in place of its bytes.
 */
export function decodeCells(
  raw: readonly string[],
  { encoding, usual }: { readonly encoding: Encoding | null; readonly usual: Encoding | null },
): DecodedCells {
  if (!raw.some((cell) => NON_ASCII.test(cell))) return { cells: raw, encodings: [], isUncertain: false };
  if (encoding !== null) {
    return { cells: raw.map((cell) => decode(cell, encoding)), encodings: [encoding], isUncertain: false };
  }
  const legacy = raw.filter((cell) => !isPlausibleUtf8(cell));
  const best = bestEncodings(legacy);
  const picked = best.find((one) => one === usual) ?? best[0] ?? 'Windows-1252';
  const cells = raw.map((cell) => {
    if (isPlausibleUtf8(cell)) return decode(cell, 'UTF-8');
    const text = decode(cell, picked);
    return faultsOf(evidenceOf(text)) === 0 ? text : cell.replaceAll(/[^\0-\u007F]/g, UNREADABLE);
  });
  const hasUtf8 = raw.some((cell) => NON_ASCII.test(cell) && isPlausibleUtf8(cell));
  return {
    cells,
    encodings: [...(hasUtf8 ? (['UTF-8'] as const) : []), ...(legacy.length > 0 ? [picked] : [])],
    isUncertain:
      picked !== usual && best.some((one) => legacy.some((cell) => decode(cell, one) !== decode(cell, picked))),
  };
}

/** Returns the only encoding that gives the most plausible text of a record, or null. */
export function evidentEncoding(raw: readonly string[]): Encoding | null {
  const best = bestEncodings(raw.filter((cell) => !isPlausibleUtf8(cell)));
  return best.length === 1 ? (best[0] ?? null) : null;
}

function bestEncodings(legacy: readonly string[]): ByteEncoding[] {
  if (legacy.length === 0) return [];
  const faults = BYTE_NAMES.map((one) => faultsOf(legacy.map((cell) => decode(evidenceOf(cell), one)).join('\n')));
  return BYTE_NAMES.filter((_one, index) => faults[index] === Math.min(...faults));
}

function decode(raw: string, encoding: Encoding): string {
  const bytes = Buffer.from(raw, 'latin1');
  return encoding in BYTE_ENCODINGS ? iconv.decode(bytes, BYTE_ENCODINGS[encoding as ByteEncoding]) : bytes.toString();
}

const MIXED_SCRIPTS = /\p{Script=Latin}(?!\p{Script=Latin})\p{L}|(?!\p{Script=Latin})\p{L}\p{Script=Latin}/u;
/** Phonetic letters and rare marks. The capitals of `KRÍŽ`, and `É` before a no-break space, are one by chance. */
const NOT_IN_NAMES = /[\u0220-\u0258\u025A-\u02B8\u02C0-\u02FF]|[\u0346-\u036F]/u;

/** A letter that no name has, or one of another script amid Latin letters, shows that bytes are UTF-8 by chance. */
const isByChance = (text: string) => MIXED_SCRIPTS.test(text) || NOT_IN_NAMES.test(text);

function isPlausibleUtf8(raw: string): boolean {
  return !NON_ASCII.test(raw) || (isUtf8(Buffer.from(raw, 'latin1')) && !isByChance(evidenceOf(decode(raw, 'UTF-8'))));
}

const UPPER = 'À-ÖØ-ÞŠŒŽŸ';
const LOWER = 'ß-öø-ÿšœž';
/** Characters beyond ASCII that are no letters of Western languages and have no place beside a letter. */
const SYMBOL = String.raw`[^\0-\x7F\xA0${UPPER}${LOWER}“”‘’–—™®©…]`;
/** What a wrong encoding makes of a text: symbols inside of words, and capitals after small letters. */
const FAULT = new RegExp(
  [
    String.raw`[\uFFFD\x80-\x9F]`,
    String.raw`(?<=\p{L})${SYMBOL}|${SYMBOL}(?=\p{L})`,
    String.raw`\p{Ll}[${UPPER}]`,
    String.raw`\p{Lu}[${UPPER}]\p{Ll}`,
    String.raw`\p{Ll}[${LOWER}]\p{Lu}`,
    String.raw`(?<!\p{L})\p{Lu}[${LOWER}]\p{Lu}\p{Ll}`,
    String.raw`\d[${UPPER}${LOWER}]|[${UPPER}${LOWER}]\d`,
    String.raw`[™®©…](?=\p{L})`,
    String.raw`(?<=\p{L})[“‘]|”(?=\p{L})`,
    // An apostrophe follows one letter, or precedes a capital or an ending: O’Brien, Smith’s.
    String.raw`(?<=\p{L}{2})’(?=\p{Ll})(?!(?:s|t|d|m|ll|re|ve)(?!\p{L}))`,
    String.raw`(?<=\p{L})[–—](?=\p{Ll})`,
  ].join('|'),
  'gu',
);

function faultsOf(text: string): number {
  return text.match(FAULT)?.length ?? 0;
}

/** Enough of a cell to recognize its encoding. Names are shorter. */
const evidenceOf = (text: string) => text.slice(0, MAX_EVIDENCE_CHARACTERS);

/** Letters that UTF-8 became when it was read in an encoding of BYTE_ENCODINGS and saved as UTF-8 again. */
const DOUBLED = /[Â-ô√¬ƒ≈‚├┬][^\0-\u007F]/;
const MAX_REPAIRS = 3;
const CHARACTER_CODES = /&(?:#(?<decimal>\d{1,6})|#x(?<hex>[\da-f]{1,5})|(?<name>amp|quot|apos|lt|gt));/gi;
const NAMED: Readonly<Record<string, string>> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' };

/** Undoes double encoding (`ZoÃ©`) and the character codes of web pages (`O&#39;Brien`). */
export function repairText(text: string): string {
  let repaired = text;
  for (let round = 0; round < MAX_REPAIRS && DOUBLED.test(repaired); round += 1) repaired = encodedOnce(repaired);
  return repaired.replaceAll(CHARACTER_CODES, (code: string, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? code;
    const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return point < 32 ? code : String.fromCodePoint(point);
  });
}

function encodedOnce(text: string): string {
  for (const name of BYTE_NAMES) {
    const bytes = bytesOf(text, name);
    if (bytes === null || !isUtf8(bytes)) continue;
    const once = bytes.toString();
    if (!isByChance(once)) return once;
  }
  return text;
}

/** Returns the bytes of a text in an encoding; null when it lacks a character. */
function bytesOf(text: string, encoding: ByteEncoding): Buffer | null {
  // Windows leaves five bytes undefined. Programs keep them as control characters.
  const bytes = Buffer.concat(
    text
      .split(/([\u0081\u008D\u008F\u0090\u009D])/)
      .map((part, index) =>
        index % 2 === 1 ? Buffer.from(part, 'latin1') : iconv.encode(part, BYTE_ENCODINGS[encoding]),
      ),
  );
  return bytes.includes(0x3f) && !text.includes('?') ? null : bytes;
}

/** What remains of letters that were read in a wrong encoding, or that a program has replaced. */
const DAMAGE = /[\uFFFD\u0080-\u009F?√├┬≈]|[ÂÃ][\u00A0-\u00BF\u2013-\u2122]|\p{Ll}[ÂÃ](?!\p{L})|&[#\w]{2,8};/u;

/** Returns whether a name has lost a letter to a wrong encoding. */
export function isDamaged(name: string): boolean {
  return DAMAGE.test(name);
}
