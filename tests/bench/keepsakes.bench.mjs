import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { signIn } from './administrator.mjs';
import { constantRate } from './constant-rate.mjs';
import { atMost, none, processesOf } from './figures.mjs';

const FISH = 80;
const READS_PER_SECOND = 300;
const LOAD_SECONDS = 5;
/** The first makes fill the caches of the libraries, the last ones show whether memory grows. */
const TIMES = 3;
const LIMIT_MS = 10 * 60_000;
const LOOK_MS = 500;
/** Memory is the least of so long a time, because garbage collection and the allocator give pages back when they like. */
const IDLE_MS = 30_000;
const GROWTH_GOAL_PERCENT = 10;
const KB_PER_MB = 1_024;
const PHOTOS = ['gps-camera.jpg', 'iphone-2mb.jpg', 'phone-gps-0.8mb.jpg', 'rotated-exif6.jpg'].map((file) =>
  readFileSync(new URL(`../fixtures/photos/${file}`, import.meta.url)),
);

export const name = `keepsakes of ${FISH} fish beside ${READS_PER_SECOND} reads of the board a second`;

/**
 * Makes the pictures of all fish in a row, because a fact of the derby has changed, while visitors read the board.
 * @param {Record<string, string>} context where the product runs
 */
export async function run({ baseUrl = '', adminUsername = '', adminPassword = '', mongodbUrl = '', dataDir = '' }) {
  const administrator = await signIn({ baseUrl, adminUsername, adminPassword });
  await administrator.switchLimitsOff();
  await administrator.deleteEntries();
  const pid = processesOf(dataDir).find((one) => one.name === 'worker')?.pid;
  for (let index = 0; index < FISH; index += 1) {
    await administrator.weighIn(index, { photo: PHOTOS[index % PHOTOS.length] });
  }
  const client = await new MongoClient(mongodbUrl).connect();
  /** @returns {Promise<string[]>} */
  const hashes = () => client.db().collection('keepsakes').distinct('hash');
  await until(async () => (await hashes()).length === FISH);

  const figures = [];
  const memory = [];
  for (let time = 1; time <= TIMES; time += 1) {
    memory.push(await idleMb(pid));
    const before = new Set(await hashes());
    const start = performance.now();
    await administrator.saveSettings({ contest_name: `Keepsake Derby ${time}` });
    const making = { takenMs: 0 };
    const made = until(async () => (await hashes()).filter((hash) => !before.has(hash)).length === FISH).finally(
      () => (making.takenMs = performance.now() - start),
    );
    const loads = [];
    while (making.takenMs === 0) {
      loads.push(
        await constantRate({
          url: `${baseUrl}/api/entries/public?page=1`,
          perSecond: READS_PER_SECOND,
          seconds: LOAD_SECONDS,
        }),
      );
    }
    await made;
    const sent = loads.reduce((sum, load) => sum + load.sent, 0);
    figures.push(
      { figure: `${time}: ${FISH} keepsakes in a row`, value: making.takenMs / 1_000, unit: 's' },
      none(
        `${time}: failed of ${sent} reads meanwhile`,
        loads.reduce((sum, load) => sum + load.errors, 0),
      ),
      {
        figure: `${time}: worst p99 of ${LOAD_SECONDS} s of reads`,
        value: Math.max(...loads.map(({ p99Ms }) => p99Ms)),
        unit: 'ms',
      },
    );
  }
  memory.push(await idleMb(pid));
  await client.close();
  const [first = NaN, ...later] = memory;
  return [
    ...figures,
    { figure: 'memory of the worker before', value: first, unit: 'MB' },
    ...later.map((value, index) => ({ figure: `memory of the worker after ${index + 1}`, value, unit: 'MB' })),
    atMost('growth of its memory', (100 * ((later.at(-1) ?? NaN) - first)) / first, '%', GROWTH_GOAL_PERCENT),
  ];
}

/** Returns the memory of an idle process. @param {number | undefined} pid */
async function idleMb(pid) {
  let leastKb = Infinity;
  for (let ms = 0; ms < IDLE_MS; ms += LOOK_MS) {
    await wait(LOOK_MS);
    leastKb = Math.min(leastKb, Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]));
  }
  return leastKb / KB_PER_MB;
}

/** @param {() => Promise<boolean>} isDone */
async function until(isDone) {
  const deadline = performance.now() + LIMIT_MS;
  while (!(await isDone())) {
    if (performance.now() > deadline) throw new Error('The keepsakes were not made in time.');
    await wait(LOOK_MS);
  }
}
