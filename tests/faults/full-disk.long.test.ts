import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientOf, contestants, weighInForm, type WireEntry } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { startStack, type Stack } from '../support/stack.ts';

/** Room for an empty product with its reserve of 32 MB, and for some minutes of weigh-ins. */
const DISK = 'size=160m,mode=700';
const FULL_MS = Number(process.env['DISK_FULL_MS'] ?? 60_000);
const CLIENTS = 4;
const READ_EVERY_MS = 250;
const FILL_EVERY_MS = 100;
const BLOCK = Buffer.alloc(64 * 1024, 'x');
const DISK_FULL = { error: 'The disk is full, so nothing can be saved right now. Please tell an administrator.' };
const PHOTO_REFUSED = { error: 'The disk is full, so photos cannot be saved right now.' };
const DATABASE_DIED = /^mongodb +died/m;
const LIMIT_MS = FULL_MS + 240_000;

let folder: string;
let stack: Stack;
let client: Client;
// Needs root: only so can the test have a small disk of its own.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'derby-full-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', DISK, 'tmpfs', folder]);
  stack = await startStack({ DATA_DIR: folder });
  client = await clientOf(stack);
});
afterAll(async () => {
  await stack?.stop();
  execFileSync('umount', [folder]);
  rmdirSync(folder);
});

const reserve = () => join(folder, 'embedded-mongodb', 'derby.mv.reserve');

const storedIds = async () => new Set((await client.read<WireEntry[]>('/api/entries')).map(({ id }) => id));

/** Fills the disk, and goes on while something frees space, until `isOver`. Then frees what it took. */
async function keepDiskFull(isOver: () => boolean): Promise<void> {
  const ballast = join(folder, 'ballast');
  const file = openSync(ballast, 'a');
  while (!isOver()) {
    try {
      for (;;) writeSync(file, BLOCK);
    } catch {
      await wait(FILL_EVERY_MS);
    }
  }
  closeSync(file);
  rmSync(ballast);
}

/** What clients saw. */
interface Seen {
  readonly acknowledged: Set<number>;
  /** How often each other response came, by status and body. */
  readonly refusals: Map<string, number>;
  readonly failedReads: string[];
  reads: number;
}

/** Weighs in one contestant after another, each with one key until it is accepted; every third has a photo. */
async function weighIn(seen: Seen, index: number, isOver: () => boolean): Promise<void> {
  const fish = contestants(10_000);
  for (let next = index; !isOver(); next += CLIENTS) {
    const key = randomUUID();
    const entry = { ...fish[next]!, ...(next % 3 === 0 ? { photo: 'phone-gps-0.8mb.jpg' } : {}) };
    for (;;) {
      const response = await client.send('POST', '/api/entries', weighInForm(entry), { 'idempotency-key': key });
      const body = await response.text();
      if (response.ok) {
        seen.acknowledged.add((JSON.parse(body) as WireEntry).id);
        break;
      }
      const refusal = `${response.status} ${body}`;
      seen.refusals.set(refusal, (seen.refusals.get(refusal) ?? 0) + 1);
      await wait(READ_EVERY_MS);
    }
  }
}

async function read(seen: Seen, isOver: () => boolean): Promise<void> {
  const reads = [
    () => fetch(`${stack.baseUrl}/api/entries/public`),
    () => fetch(`${stack.baseUrl}/`),
    () => client.send('POST', '/graphql', { query: '{ leaderboard(division: REGULAR) { total } }' }),
    () => client.send('GET', '/api/entries'),
    () => client.send('GET', '/api/admin/global-settings'),
  ];
  for (let turn = 0; !isOver(); turn += 1) {
    const response = await reads[turn % reads.length]!();
    const body = await response.text();
    seen.reads += 1;
    if (!response.ok || body.includes('"errors"'))
      seen.failedReads.push(`${turn % reads.length}: ${response.status} ${body.slice(0, 200)}`);
    await wait(READ_EVERY_MS);
  }
}

/** Fills the disk for a time while clients weigh in and read, until all clients have an entry accepted again. */
async function fillDuringWeighIns(): Promise<Seen> {
  const seen: Seen = { acknowledged: new Set(), refusals: new Map(), failedReads: [], reads: 0 };
  let isFull = true;
  let isOver = false;
  const over = () => isOver;
  const clients = [...Array.from({ length: CLIENTS }, (_, index) => weighIn(seen, index, over)), read(seen, over)];
  await eventually('weigh-ins are accepted', () => seen.acknowledged.size >= CLIENTS || undefined);
  const filled = keepDiskFull(() => !isFull);
  await wait(FULL_MS);
  isFull = false;
  await filled;
  const before = seen.acknowledged.size;
  await eventually('weigh-ins go on', () => seen.acknowledged.size >= before + 3 * CLIENTS || undefined, 60_000);
  isOver = true;
  await Promise.all(clients);
  return seen;
}

describe('a disk that is full for a while during weigh-ins', () => {
  it(
    'refuses writes with its own sentence, serves reads, loses nothing, and all goes on by itself',
    async () => {
      const seen = await fillDuringWeighIns();
      process.stdout.write(
        `${seen.acknowledged.size} entries, ${seen.reads} reads, refused: ${JSON.stringify([...seen.refusals])}\n`,
      );
      const allowed = [DISK_FULL, PHOTO_REFUSED].map((body) => `503 ${JSON.stringify(body)}`);
      expect([...seen.refusals.keys()].filter((refusal) => !allowed.includes(refusal))).toEqual([]);
      expect(seen.refusals.get(allowed[0]!)).toBeGreaterThan(0);
      expect(seen.failedReads).toEqual([]);
      expect(await storedIds()).toEqual(seen.acknowledged);
      expect(stack.output()).not.toMatch(DATABASE_DIED);
      expect(existsSync(reserve())).toBe(true);
      const logs = readdirSync(join(folder, 'logs')).filter((name) => !/mongodb|redis/.test(name));
      for (const name of logs) {
        for (const line of readFileSync(join(folder, 'logs', name), 'utf8')
          .split('\n')
          .filter(Boolean))
          JSON.parse(line);
      }
    },
    LIMIT_MS,
  );

  it(
    'ends the database when its reserve was taken away before (control)',
    async () => {
      rmSync(reserve());
      const { acknowledged } = await fillDuringWeighIns();
      expect(stack.output()).toMatch(DATABASE_DIED);
      const stored = await storedIds();
      expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
    },
    LIMIT_MS,
  );
});
