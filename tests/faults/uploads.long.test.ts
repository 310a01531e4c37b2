import { randomBytes } from 'node:crypto';
import { readdir, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient, FILES_PER_PHOTO, SAMPLE_PHOTOS, type WireEntry } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { seededRandom } from '../support/random.ts';
import { stackForFile } from '../support/stack-for-file.ts';
import { abortUpload, upload, UPLOAD_CALLS, uploadEndlessly, type UploadDoor, type UploadTarget } from './uploads.ts';

/** The long form: UPLOAD_ABORTS=500 UPLOAD_KILLS=100. */
const ABORTS = Number(process.env['UPLOAD_ABORTS'] ?? 60);
const KILLS = Number(process.env['UPLOAD_KILLS'] ?? 4);
const AT_ONCE = 50;
const ABORTS_AT_ONCE = 6;
/** Tolerance, because the connection pools between the processes vary after a load. */
const OPEN_CONNECTIONS = 2 * ABORTS_AT_ONCE;
/** Longer than any process keeps an idle connection. */
const ALL_IDLE_ARE_CLOSED_MS = 120_000;
const UPLOADS_AROUND_A_KILL = 6;
const SEED = 20_250_809;

const MAX_BYTES = 5_242_880;
const TOO_LARGE = 'File size must be less than 5MB';
/** Interval of board reads, like a crowd of fifty. */
const LOOK_EVERY_MS = 20;

const photo = readFileSync(join(SAMPLE_PHOTOS, 'phone-gps-0.8mb.jpg'));
const largePhoto = readFileSync(join(SAMPLE_PHOTOS, 'iphone-2mb.jpg'));
const padded = (length: number) => Buffer.concat([largePhoto, Buffer.alloc(length - largePhoto.length)]);

const { stack, client } = stackForFile();
/** The administrator's client of rest-compat, without the front door. */
let rest: Client;
beforeAll(async () => {
  rest = createClient(stack.restUrl, client.token);
  await client.save({ rate_limit_enabled: 'false' });
});

const to = (door: UploadDoor, baseUrl = stack.baseUrl): UploadTarget => ({ door, baseUrl, token: client.token });
const doorOf = (index: number) => UPLOAD_CALLS[index % UPLOAD_CALLS.length] as UploadDoor;

describe.each(UPLOAD_CALLS)('a photo by $name through the front door', (door) => {
  it.each([MAX_BYTES - 1, MAX_BYTES])('is accepted with %i bytes', async (length) => {
    const { status, body } = await upload(to(door), padded(length));
    expect([status, body.includes('"errors"')]).toEqual([door.name === 'REST' ? 201 : 200, false]);
  });

  it('is refused with 413 with one byte more', async () => {
    const { status, body } = await upload(to(door), padded(MAX_BYTES + 1));
    expect(status).toBe(413);
    expect(body).toContain(TOO_LARGE);
  });

  it('is refused with 413 during an endless upload, and the client receives the reason', async () => {
    const { status, body, sentBytes } = await uploadEndlessly(to(door));
    process.stdout.write(
      `${door.name}: endless photo refused, ${sentBytes - MAX_BYTES} bytes behind the limit had left\n`,
    );
    expect(status).toBe(413);
    expect(body).toContain(TOO_LARGE);
  });
});

describe('interrupted uploads', () => {
  it(`leave no file, connection or row after ${ABORTS} clients closed the connection`, async () => {
    const watched = ['front-door', 'rest-compat', 'gateway'];
    const random = seededRandom(SEED);
    // Fills the connection pools between the processes first.
    await Promise.all(Array.from({ length: 2 * ABORTS_AT_ONCE }, (_, index) => upload(to(doorOf(index)), photo)));
    const handles = () => watched.map(openHandlesOf);
    const before = handles();
    for (let done = 0; done < ABORTS; done += ABORTS_AT_ONCE) {
      const batch = Array.from({ length: Math.min(ABORTS_AT_ONCE, ABORTS - done) }, (_, index) =>
        abortUpload(to(doorOf(index)), photo, random()),
      );
      await Promise.all(batch);
    }
    const isClosed = ({ files, sockets }: OpenHandles, index: number) =>
      files <= (before[index]?.files ?? 0) && sockets <= (before[index]?.sockets ?? 0) + OPEN_CONNECTIONS;
    const probe = () => (handles().every(isClosed) ? true : undefined);
    await eventually('what the aborts opened is closed', probe, ALL_IDLE_ARE_CLOSED_MS).catch((error: unknown) => {
      throw new Error(JSON.stringify({ before, after: handles() }), { cause: error });
    });
    const after = handles();
    await sweep();
    process.stdout.write(
      `${ABORTS} aborts: open ${JSON.stringify({ before, after })}, ${JSON.stringify(await balance())}\n`,
    );
    expect(await balance()).toMatchObject({ leftOver: 0, withoutFile: 0 });
  });

  it(`leave no file or row after ${KILLS} kills of a service during ${UPLOADS_AROUND_A_KILL} uploads`, async () => {
    const random = seededRandom(SEED);
    const sendSome = () =>
      Array.from({ length: UPLOADS_AROUND_A_KILL }, (_, index) =>
        upload(to(doorOf(index)), photo).then(
          ({ status }) => status,
          () => 0,
        ),
      );
    const from = performance.now();
    await Promise.all(sendSome());
    const usualMs = performance.now() - from;
    let responded = 0;
    let mostLeftOver = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const uploads = sendSome();
      await wait(random() * usualMs);
      stack.kill(kill % 2 === 0 ? 'gateway' : 'rest-compat', 'SIGKILL');
      responded += (await Promise.all(uploads)).filter((status) => status === 200 || status === 201).length;
      // Not by /ready, whose result may be a second old.
      const { leftOver } = await eventually('both services are back', balance);
      mostLeftOver = Math.max(mostLeftOver, leftOver);
    }
    await sweep();
    const end = await balance();
    process.stdout.write(
      `${KILLS} kills: ${responded} uploads stored, up to ${mostLeftOver} files left over, after the sweep ${JSON.stringify(end)}\n`,
    );
    expect(end).toMatchObject({ leftOver: 0, withoutFile: 0 });
  });

  it('control: the balance detects a file without an entry and an entry without a file', async () => {
    const before = await balance();
    const orphan = join(stack.dataDirectory, 'uploads', `${randomBytes(16).toString('hex')}.jpg`);
    await writeFile(orphan, 'nobody names this');
    expect(await balance()).toEqual({ ...before, leftOver: before.leftOver + 1 });
    await rm(orphan);
    const entries = await client.read<WireEntry[]>('/api/entries');
    const named = entries.find(({ fish_photo_path: path }) => path !== null)?.fish_photo_path;
    const file = join(stack.dataDirectory, String(named));
    const bytes = readFileSync(file);
    await rm(file);
    expect(await balance()).toMatchObject({ withoutFile: before.withoutFile + 1 });
    await writeFile(file, bytes);
  });
});

describe(`${AT_ONCE} photos of 5 MB at once`, () => {
  it('are each stored or refused with Retry-After, and the board stays available', async () => {
    const largest = padded(MAX_BYTES);
    const uploads = Promise.all(Array.from({ length: AT_ONCE }, (_, index) => upload(to(doorOf(index)), largest)));
    const looks = await looksUntil(uploads);
    const responses = await uploads;
    const stored = responses.filter(({ status, body }) => status < 300 && !body.includes('"errors"')).length;
    const refused = responses.filter(({ status }) => status === 429 || status === 503);
    const slowest = Math.max(...responses.map(({ tookMs }) => tookMs));
    process.stdout.write(
      `${AT_ONCE} uploads at once: ${stored} stored, ${refused.length} refused, slowest response ${Math.round(slowest)} ms; ` +
        `board ${looks.length} times, p99 ${Math.round(percentile(looks, 0.99))} ms\n`,
    );
    expect(stored + refused.length).toBe(AT_ONCE);
    expect(stored).toBeGreaterThan(0);
    for (const { retryAfter } of refused) expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(await balance()).toMatchObject({ leftOver: 0, withoutFile: 0 });
  });
});

/** Reads the board repeatedly until the work is done. Returns the duration of each read in ms. */
async function looksUntil(work: Promise<unknown>): Promise<number[]> {
  const looks: number[] = [];
  const done = new AbortController();
  void work.finally(() => done.abort()).catch(() => undefined);
  while (!done.signal.aborted) {
    const from = performance.now();
    const response = await fetch(`${stack.baseUrl}/api/entries/public?is_junior=false&page=1`);
    await response.arrayBuffer();
    expect(response.status).toBe(200);
    looks.push(performance.now() - from);
    await wait(LOOK_EVERY_MS);
  }
  return looks;
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}

/** Longer than the sweep waits for the row of a file. */
const TWO_HOURS_MS = 2 * 60 * 60 * 1_000;

/** The comparison of entries and files. */
interface PhotoBalance {
  /** Files that belong to no photo of an entry. */
  readonly leftOver: number;
  /** Entries whose photo cannot be fetched. */
  readonly withoutFile: number;
  readonly photos: number;
}

const folderOf = () => join(stack.dataDirectory, 'uploads');

async function filesOf(): Promise<string[]> {
  return await promisify(readdir)(folderOf()).catch(() => []);
}

/** Compares the entries by REST, their photos by URL and the files on disk. */
async function balance(): Promise<PhotoBalance> {
  const entries = await rest.read<WireEntry[]>('/api/entries');
  const paths = entries.flatMap(({ fish_photo_path: path }) => path ?? []);
  let withoutFile = 0;
  for (const path of paths) {
    const { status } = await fetch(`${stack.gatewayUrl}${path}`, { method: 'HEAD' });
    if (status !== 200) withoutFile += 1;
  }
  const files = await filesOf();
  return { leftOver: files.length - paths.length * FILES_PER_PHOTO, withoutFile, photos: paths.length };
}

/** Makes all files two hours old and restarts the worker, which sweeps at its start. */
async function sweep(): Promise<void> {
  const past = new Date(Date.now() - TWO_HOURS_MS);
  await Promise.all((await filesOf()).map((name) => utimes(join(folderOf(), name), past, past)));
  stack.kill('worker', 'SIGTERM');
  await eventually('the sweep is done', async () => ((await balance()).leftOver === 0 ? true : undefined), 60_000);
}

/** The open handles of a process. */
interface OpenHandles {
  /** Open files, including those of the program itself. */
  readonly files: number;
  /** Connections, most of them idle. */
  readonly sockets: number;
}

function openHandlesOf(name: string): OpenHandles {
  const target = stack.processes().find((one) => one.name === name);
  if (!target) throw new Error(`No process is called ${name}.`);
  const folder = `/proc/${target.pid}/fd`;
  const targets = readdirSync(folder).map((handle) => targetOf(join(folder, handle)));
  return {
    files: targets.filter((path) => path.startsWith('/')).length,
    sockets: targets.filter((path) => path.startsWith('socket:')).length,
  };
}

/** Returns the target of a handle, or an empty text when it was closed meanwhile. */
function targetOf(handle: string): string {
  try {
    return readlinkSync(handle);
  } catch {
    return '';
  }
}
