import { seededRandom } from '../support/random.ts';

/** A file that an administrator could choose as a ticketing export, and the expected refusal. */
export interface HostileFile {
  readonly name: string;
  /** Pieces of the file, in order; endless ones are made as they are sent. */
  readonly pieces: () => Iterable<Buffer>;
  readonly status: 400 | 413;
  readonly error: string;
}

/** As many as are still accepted. */
const MAX_BYTES = 5_242_880;
const GIGABYTE = 1_073_741_824;
const BLOCK = 65_536;
const NO_CSV = 'This is not a CSV file';
const TOO_LARGE = 'File size must be less than 5MB';

const whole = (bytes: Buffer) => () => [bytes.subarray(0, MAX_BYTES)];
const text = (content: string) => whole(Buffer.from(content));
const utf16be = (content: string) => Buffer.from(content, 'utf16le').swap16();

function* endless(start: string, block: string): Generator<Buffer, void> {
  yield Buffer.from(start);
  const bytes = Buffer.from(block.repeat(BLOCK / block.length));
  for (let sent = 0; sent < GIGABYTE; sent += bytes.length) yield bytes;
}

function noise(seed: number, head: string): Buffer {
  const random = seededRandom(seed);
  const bytes = Buffer.from(Array.from({ length: MAX_BYTES / 4 }, () => Math.floor(random() * 256)));
  return Buffer.concat([Buffer.from(head, 'hex'), bytes, bytes, bytes]);
}

const TOO_MANY_ROWS = 'The file has more than 5000 rows. Please split it.';
const rowsOf7MB = 'Ann Sample,ann.sample@example.com,Adult Derby Ticket with a steak dinner\n'.repeat(100_000);

const file = (name: string, pieces: HostileFile['pieces'], error: string): HostileFile => ({
  name,
  pieces,
  status: error === TOO_LARGE ? 413 : 400,
  error,
});

/** Hostile files, and those that cost the most to parse. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  file('100,000 rows in 400 kB', text(`Name\n${'A B\n'.repeat(100_000)}`), TOO_MANY_ROWS),
  file('100,000 rows in 7 MB', () => [Buffer.from(`Name,Email,Ticket\n${rowsOf7MB}`)], TOO_LARGE),
  file('one line of 1 GB', () => endless('Name,Email\n', 'x'), TOO_LARGE),
  file('1 GB of line breaks', () => endless('Name,Email\n', '\n'), TOO_LARGE),
  file('a spreadsheet renamed', whole(noise(1, '504b03041400060008000000210000')), NO_CSV),
  file('noise', whole(noise(2, '')), NO_CSV),
  file('zeros', whole(Buffer.alloc(MAX_BYTES)), NO_CSV),
  file('zeros among rows', text(`Name,Email\n${'Ann Sample,a@b.ca\n'.repeat(100)}\0${'x'.repeat(5_000_000)}`), NO_CSV),
  file('100,000 rows of UTF-16 without a mark', whole(utf16be(`Name\n${'Ann B\n'.repeat(100_000)}`)), TOO_MANY_ROWS),
  file(
    'a quote that is never closed',
    text(`Name,Email\nAnn Sample,a@b.ca\n"${'x,y\n'.repeat(1_300_000)}`),
    `${NO_CSV}: the quote that opens after row 2 is never closed`,
  ),
  file(
    'millions of rows of separators',
    text(`Name,Email,Ticket\n${',\n'.repeat(2_600_000)}`),
    'The file has more than 20000 empty rows. Please delete them.',
  ),
  file(
    'millions of line breaks',
    text(`X\n${'\n'.repeat(5_200_000)}`),
    'The first row of the file names no column for the name or the email',
  ),
];
