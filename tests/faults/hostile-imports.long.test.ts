import { request } from 'node:http';
import { beforeAll, expect, it } from 'vitest';
import { costOf, lagAtRest, type ProcessCost } from '../support/process-watch.ts';
import { seededRandom } from '../support/random.ts';
import { stackForFile } from '../support/stack-for-file.ts';

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

const MAX_ADDED_MEGABYTES = 150;
/** The goal is 100 on an idle machine; a file that blocks the event loop takes seconds. */
const MAX_LAG_MS = 500;
const READERS = ['rest-compat'] as const;
const BOUNDARY = 'hostile';

const { stack, client } = stackForFile();
beforeAll(async () => {
  // The first import is slower, because it loads and compiles code.
  await send({ name: 'warm-up', pieces: () => [Buffer.from('Name,Email\nAnn Sample,ann@example.com\n')] });
});

/** Sends a file as an import and stops when the response arrives. */
async function send({ pieces }: Pick<HostileFile, 'name' | 'pieces'>): Promise<{ status: number; body: unknown }> {
  const headers = {
    authorization: `Bearer ${client.token}`,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  };
  const outgoing = request(`${stack.baseUrl}/api/participants/import`, { method: 'POST', headers });
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

const processOf = (name: string) => {
  const found = stack.processes().find((one) => one.name === name);
  if (!found) throw new Error(`The stack runs no ${name}.`);
  return found;
};

it.each(HOSTILE_FILES)(
  'an import of $name is refused with a clear message and little memory and lag in every process',
  async (file) => {
    const atRest = Math.max(...(await Promise.all(READERS.map((name) => lagAtRest(processOf(name))))));
    let response: ReturnType<typeof send> | undefined;
    const sendOnce = async () => void (await (response ??= send(file)));
    const costs = await Promise.all(READERS.map((name) => costOf(processOf(name), sendOnce)));
    report(file.name, atRest, costs);

    expect(await response).toEqual({ status: file.status, body: { error: file.error } });
    for (const { addedMegabytes, lagP99Ms } of costs) {
      expect(addedMegabytes).toBeLessThan(MAX_ADDED_MEGABYTES);
      // The lag at rest comes from the machine, not from the file.
      expect(lagP99Ms - atRest).toBeLessThan(MAX_LAG_MS);
    }
  },
);

it('the same processes still accept an import', async () => {
  expect(await send({ name: 'good', pieces: () => [Buffer.from('Name\nAnn Sample\n')] })).toMatchObject({
    status: 200,
  });
});

function report(name: string, atRest: number, costs: readonly ProcessCost[]): void {
  const each = costs.map(
    ({ addedMegabytes, lagP99Ms }, index) =>
      `${READERS[index]} +${addedMegabytes.toFixed(0)} MB, lag ${lagP99Ms.toFixed(0)} ms`,
  );
  process.stdout.write(`${name}: ${each.join('; ')} (at rest ${atRest.toFixed(0)} ms)\n`);
}
