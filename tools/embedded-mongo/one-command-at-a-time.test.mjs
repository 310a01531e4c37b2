import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withDb } from './testing/database.mjs';
import { serversForFile } from './testing/servers-for-file.mjs';

/** @typedef {import('./testing/servers-for-file.mjs').Server} Server */

/** The control shows its fault by chance of timing, now and then rarely. */
const CONTROL_TRIES = 40;

const servers = serversForFile();

describe('one command at a time', () => {
  test('100 parallel $inc upserts give 100 different numbers', async (t) => {
    assert.equal(await repeatedNumbers(await servers.start()), 0);
    t.diagnostic(
      `the plain server repeated ${await untilShown(async () => repeatedNumbers(await servers.startPlain()))} of 100`,
    );
  });

  test('20 parallel compare-and-sets have one winner', async () => {
    const server = await servers.start();
    const winners = await withDb(server, async (db) => {
      const derby = db.collection('derby');
      await derby.insertOne({ _id: 1, status: 'active' });
      const ended = (/** @type {number} */ runId) =>
        derby.findOneAndUpdate({ _id: 1, status: 'active' }, { $set: { status: 'ended', runId } });
      const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => ended(index)));
      return answers.filter((answer) => answer !== null);
    });
    assert.equal(winners.length, 1);
  });

  test('an answer on its way is not changed by a later write', async (t) => {
    assert.equal(await tornAnswers(await servers.start()), 0);
    t.diagnostic(`the plain server tore ${await untilShown(async () => tornAnswers(await servers.startPlain()))}`);
  });
});

/** @param {Server} server */
async function repeatedNumbers(server) {
  return withDb(server, async (db) => {
    const next = () =>
      db
        .collection('counters')
        .findOneAndUpdate({ _id: 'entry' }, { $inc: { value: 1 } }, { upsert: true, returnDocument: 'after' });
    const answers = await Promise.allSettled(Array.from({ length: 100 }, next));
    const numbers = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value?.value : undefined));
    return answers.length - new Set(numbers.filter(Boolean)).size;
  });
}

/**
 * Writers set 400 fields of one row to one number at a time; a reader that sees two numbers saw a torn answer.
 * @param {Server} server
 */
async function tornAnswers(server) {
  return withDb(server, async (db) => {
    const rows = db.collection('rows', { writeConcern: { w: 1 } });
    const fields = Array.from({ length: 400 }, (_, index) => `field${index}`);
    const allSetTo = (/** @type {number} */ value) => Object.fromEntries(fields.map((field) => [field, value]));
    await rows.insertOne({ _id: 1, ...allSetTo(0) });
    const stopAt = Date.now() + 1_500;
    let torn = 0;
    const write = async (/** @type {number} */ seed) => {
      for (let value = seed; Date.now() < stopAt; value += 4) {
        await rows.updateOne({ _id: 1 }, { $set: allSetTo(value) });
      }
    };
    const read = async () => {
      while (Date.now() < stopAt) {
        const row = await rows.findOne({ _id: 1 });
        if (fields.some((field) => row[field] !== row.field0)) torn += 1;
      }
    };
    await Promise.all([...[1, 2, 3, 4].map(write), read(), read(), read(), read()]);
    return torn;
  });
}

/** The control must show the fault that the test looks for. @param {() => Promise<number>} countFaults */
async function untilShown(countFaults) {
  for (let attempt = 0; attempt < CONTROL_TRIES; attempt += 1) {
    const faults = await countFaults();
    if (faults > 0) return faults;
  }
  return assert.fail('the plain server never showed the fault: this test proves nothing');
}
