import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../support/random.ts';
import { openTarget } from './target.ts';

/** A file that an administrator could choose as a ticketing export, and the expected refusal. */
interface HostileFile {
  readonly name: string;
  /** Pieces of the file in order. Endless files are generated while they are sent. */
  readonly pieces: () => Iterable<Buffer>;
  readonly status: 400 | 413;
  readonly error: string;
}

/** The largest accepted size. */
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

const hostile = (name: string, pieces: HostileFile['pieces'], error: string): HostileFile => ({
  name,
  pieces,
  status: error === TOO_LARGE ? 413 : 400,
  error,
});

/** Hostile files, and files that are expensive to parse. */
const HOSTILE_FILES: readonly HostileFile[] = [
  hostile('100,000 rows in 400 kB', text(`Name\n${'A B\n'.repeat(100_000)}`), TOO_MANY_ROWS),
  hostile('100,000 rows in 7 MB', () => [Buffer.from(`Name,Email,Ticket\n${rowsOf7MB}`)], TOO_LARGE),
  hostile('one line of 1 GB', () => endless('Name,Email\n', 'x'), TOO_LARGE),
  hostile('1 GB of line breaks', () => endless('Name,Email\n', '\n'), TOO_LARGE),
  hostile('a spreadsheet renamed', whole(noise(1, '504b03041400060008000000210000')), NO_CSV),
  hostile('noise', whole(noise(2, '')), NO_CSV),
  hostile('zeros', whole(Buffer.alloc(MAX_BYTES)), NO_CSV),
  hostile(
    'zeros among rows',
    text(`Name,Email\n${'Ann Sample,a@b.ca\n'.repeat(100)}\0${'x'.repeat(5_000_000)}`),
    NO_CSV,
  ),
  hostile('100,000 rows of UTF-16 without a mark', whole(utf16be(`Name\n${'Ann B\n'.repeat(100_000)}`)), TOO_MANY_ROWS),
  hostile(
    'a quote that is never closed',
    text(`Name,Email\nAnn Sample,a@b.ca\n"${'x,y\n'.repeat(1_300_000)}`),
    `${NO_CSV}: the quote that opens after row 2 is never closed`,
  ),
  hostile(
    'millions of rows of separators',
    text(`Name,Email,Ticket\n${',\n'.repeat(2_600_000)}`),
    'The file has more than 20000 empty rows. Please delete them.',
  ),
  hostile(
    'millions of line breaks',
    text(`X\n${'\n'.repeat(5_200_000)}`),
    'None of the first rows names a column for the name or the email',
  ),
];

/** A file that blocks the event loop delays all other responses by seconds. */
const MAX_DELAY_MS = 500;
const HEALTH_EVERY_MS = 20;
const REST_MS = 1_000;
const BOUNDARY = 'hostile';

const target = openTarget();
beforeAll(async () => {
  // The first import is slower, because it loads and compiles code.
  await send({ name: 'warm-up', pieces: () => [Buffer.from('Name,Email\nAnn Sample,ann@example.com\n')] });
});

/** Sends a file as an import and stops when the response arrives. */
async function send({ pieces }: Pick<HostileFile, 'name' | 'pieces'>): Promise<{ status: number; body: unknown }> {
  const headers = {
    authorization: `Bearer ${target.token}`,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  };
  const outgoing = request(`${target.baseUrl}/api/participants/import`, { method: 'POST', headers });
  const response = new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      let json = '';
      incoming.setEncoding('utf8').on('data', (chunk: string) => (json += chunk));
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body: JSON.parse(json) }));
    });
  });
  let hasResponse = false;
  const settled = response.finally(() => (hasResponse = true));
  settled.catch(() => undefined);
  outgoing.write(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="csvFile"; filename="export.csv"\r\n\r\n`);
  for (const piece of pieces()) {
    if (hasResponse) break;
    if (!outgoing.write(piece))
      await Promise.race([new Promise((resolve) => outgoing.once('drain', resolve)), settled.catch(() => undefined)]);
  }
  if (!hasResponse) outgoing.end(`\r\n--${BOUNDARY}--\r\n`);
  const received = await settled;
  outgoing.destroy();
  return received;
}

/** Returns the longest time of a response of the service that reads the file while `task` runs. */
async function slowestResponseDuring(task: Promise<unknown>): Promise<number> {
  const over = new AbortController();
  void task.finally(() => over.abort()).catch(() => undefined);
  let slowestMs = 0;
  while (!over.signal.aborted) {
    const from = performance.now();
    await (await fetch(`${target.restUrl}/health`)).text();
    slowestMs = Math.max(slowestMs, performance.now() - from);
    await wait(HEALTH_EVERY_MS);
  }
  return Math.round(slowestMs);
}

it.each(HOSTILE_FILES)(
  'an import of $name is refused with a clear message and delays no other response',
  async (file) => {
    const atRestMs = await slowestResponseDuring(wait(REST_MS));
    const response = send(file);
    const slowestMs = await slowestResponseDuring(response);
    process.stdout.write(`${file.name}: other responses within ${slowestMs} ms (at rest ${atRestMs} ms)\n`);
    expect(await response).toEqual({ status: file.status, body: { error: file.error } });
    // The time at rest comes from the machine, not from the file.
    expect(slowestMs - atRestMs).toBeLessThan(MAX_DELAY_MS);
  },
);

it('the same process still accepts an import', async () => {
  expect(await send({ name: 'good', pieces: () => [Buffer.from('Name\nAnn Sample\n')] })).toMatchObject({
    status: 200,
  });
});
