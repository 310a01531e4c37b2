import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'vitest';
import { withDb } from './testing/database.mjs';
import { serversForFile } from './testing/servers-for-file.mjs';

/** @typedef {import('./testing/servers-for-file.mjs').Server} Server */

const isLongForm = process.env.TEST_FORM === 'long';
/** The fault of the control depends on timing and can be rare. */
const CONTROL_TRIES = 40;
/** How long the test looks for a torn response. */
const WATCHED_MS = 500;

const servers = serversForFile();

describe('one command at a time', () => {
  test('100 parallel $inc upserts return 100 different numbers', async () => {
    assert.equal(await repeatedNumbers(await servers.shared()), 0);
  });

  test('a later write does not change a response that is being sent', async () => {
    assert.equal(await tornReads(await servers.shared()), 0);
  });

  /** @type {[string, (server: Server) => Promise<number>][]} */
  const controls = [
    ['repeats numbers', repeatedNumbers],
    ['tears responses', tornReads],
  ];
  test.each(isLongForm ? controls : [])('control: the plain server %s', async (_what, countFaults) => {
    const faults = await untilShown(countFaults);
    process.stdout.write(`the plain server showed ${faults} faults\n`);
    assert.ok(faults > 0);
  });
});

/** @param {Server} server */
async function repeatedNumbers(server) {
  return withDb(server, async (db) => {
    const id = randomUUID();
    const next = () =>
      db
        .collection('counters')
        .findOneAndUpdate({ _id: id }, { $inc: { value: 1 } }, { upsert: true, returnDocument: 'after' });
    const results = await Promise.allSettled(Array.from({ length: 100 }, next));
    const numbers = results.map((result) => (result.status === 'fulfilled' ? result.value?.value : undefined));
    return results.length - new Set(numbers.filter(Boolean)).size;
  });
}

/**
 * Writers set all fields of all rows to one number at a time; a reader that sees two numbers got a torn response. Stops
 * at the first one.
 * @param {Server} server
 */
async function tornReads(server) {
  return withDb(server, async (db) => {
    const rows = db.collection('rows', { writeConcern: { w: 1 } });
    const fields = Array.from({ length: 20 }, (_, index) => `field${index}`);
    const allSetTo = (/** @type {number} */ value) => Object.fromEntries(fields.map((field) => [field, value]));
    await rows.deleteMany({});
    await rows.insertMany(Array.from({ length: 20 }, (_, id) => ({ _id: id, ...allSetTo(0) })));
    const stopAt = Date.now() + WATCHED_MS;
    let torn = 0;
    const isRunning = () => torn === 0 && Date.now() < stopAt;
    const write = async (/** @type {number} */ seed) => {
      for (let value = seed; isRunning(); value += 4) await rows.updateMany({}, { $set: allSetTo(value) });
    };
    const read = async () => {
      while (isRunning()) {
        const result = await rows.find().toArray();
        const numbers = new Set(result.flatMap((row) => fields.map((field) => row[field])));
        if (numbers.size > 1) torn += 1;
      }
    };
    await Promise.all([...[1, 2, 3, 4].map(write), read(), read(), read(), read()]);
    return torn;
  });
}

/** Runs the control until it shows the fault. @param {(server: Server) => Promise<number>} countFaults */
async function untilShown(countFaults) {
  const plain = await servers.sharedPlain();
  for (let attempt = 0; attempt < CONTROL_TRIES; attempt += 1) {
    const faults = await countFaults(plain);
    if (faults > 0) return faults;
  }
  return assert.fail('the plain server never showed the fault: this test proves nothing');
}
