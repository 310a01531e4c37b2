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

/** Hostile files, and those that cost the most to parse. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  {
    name: '100,000 rows in 400 kB',
    pieces: text(`Name\n${'A B\n'.repeat(100_000)}`),
    status: 400,
    error: 'The file has more than 5000 rows. Please split it.',
  },
  {
    name: '100,000 rows in 7 MB',
    pieces: () => [
      Buffer.from(
        `Name,Email,Ticket\n${'Ann Sample,ann.sample@example.com,Adult Derby Ticket with a steak dinner\n'.repeat(100_000)}`,
      ),
    ],
    status: 413,
    error: TOO_LARGE,
  },
  { name: 'one line of 1 GB', pieces: () => endless('Name,Email\n', 'x'), status: 413, error: TOO_LARGE },
  { name: '1 GB of line breaks', pieces: () => endless('Name,Email\n', '\n'), status: 413, error: TOO_LARGE },
  {
    name: 'a spreadsheet renamed',
    pieces: whole(noise(1, '504b03041400060008000000210000')),
    status: 400,
    error: NO_CSV,
  },
  { name: 'noise', pieces: whole(noise(2, '')), status: 400, error: NO_CSV },
  { name: 'zeros', pieces: whole(Buffer.alloc(MAX_BYTES)), status: 400, error: NO_CSV },
  {
    name: 'zeros among rows',
    pieces: text(`Name,Email\n${'Ann Sample,a@b.ca\n'.repeat(100)}\0${'x'.repeat(5_000_000)}`),
    status: 400,
    error: NO_CSV,
  },
  {
    name: '100,000 rows of UTF-16 without a mark',
    pieces: whole(utf16be(`Name\n${'Ann B\n'.repeat(100_000)}`)),
    status: 400,
    error: 'The file has more than 5000 rows. Please split it.',
  },
  {
    name: 'a quote that is never closed',
    pieces: text(`Name,Email\nAnn Sample,a@b.ca\n"${'x,y\n'.repeat(1_300_000)}`),
    status: 400,
    error: `${NO_CSV}: the quote that opens after row 2 is never closed`,
  },
  {
    name: 'millions of rows of separators',
    pieces: text(`Name,Email,Ticket\n${',\n'.repeat(2_600_000)}`),
    status: 400,
    error: 'The file has more than 20000 empty rows. Please delete them.',
  },
  {
    name: 'millions of line breaks',
    pieces: text(`X\n${'\n'.repeat(5_200_000)}`),
    status: 400,
    error: 'The first row of the file names no column for the name or the email',
  },
];
