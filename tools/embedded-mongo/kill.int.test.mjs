import assert from 'node:assert/strict';
import { test } from 'vitest';
import { setTimeout } from 'node:timers/promises';
import { connect, indexNames, refused, withDb } from './testing/database.mjs';
import { serversForFile } from './testing/servers-for-file.mjs';

/**
 * @typedef {object} Writes
 * @property {Map<string, number>} acknowledged by key: the last acknowledged step
 * @property {Set<string>} unknown sent without a response
 */

const KILLS = Number(process.env.KILLS ?? (process.env.TEST_FORM === 'long' ? 50 : 2));
/** The minimum number of acknowledged rows between two kills. */
const FEWEST_ROWS = 10;

const servers = serversForFile();

test(`kill -9 loses no acknowledged write and no index, ${KILLS} times under 8 writers`, async () => {
  const file = servers.newFile();
  /** @type {Writes} */
  const writes = { acknowledged: new Map(), unknown: new Set() };
  let server = await servers.start({ file });
  await withDb(server, async (db) => {
    await db.collection('rows').createIndex({ key: 1 }, { unique: true });
    await db.collection('rows').createIndex({ email: 1 }, { unique: true, sparse: true });
    await db.collection('rows').createIndex({ step: 1 });
  });

  for (let round = 0; round < KILLS; round += 1) {
    await writeUntilKilled(server, round, writes);
    server = await servers.start({ file });
    await withDb(server, (db) => assertNothingLost(db, writes));
  }
  await server.stop();
  const { acknowledged } = writes;
  assert.ok(acknowledged.size >= KILLS * FEWEST_ROWS, `only ${acknowledged.size} rows were acknowledged`);
  const count = [...acknowledged.values()].reduce((sum, steps) => sum + steps, 0);
  process.stdout.write(`${count} acknowledged writes, 0 lost, over ${KILLS} kills\n`);
});

/** @param {import('./testing/servers-for-file.mjs').Server} server @param {number} round @param {Writes} writes */
async function writeUntilKilled(server, round, { acknowledged, unknown }) {
  const client = await connect(server);
  const rows = client.db('derby').collection('rows');
  const enough = acknowledged.size + FEWEST_ROWS + Math.random() * 20;
  const failure = new AbortController();
  const writer = async (/** @type {number} */ name) => {
    for (let count = 0; ; count += 1) {
      const key = `${round}-${name}-${count}`;
      try {
        await rows.insertOne({ key, email: `${key}@example.org`, step: 1 });
        acknowledged.set(key, 1);
        await rows.updateOne({ key }, { $set: { step: 2 } });
        acknowledged.set(key, 2);
      } catch {
        failure.abort();
        if (!acknowledged.has(key)) unknown.add(key);
        return;
      }
    }
  };
  const writers = Array.from({ length: 8 }, (_, name) => writer(name));
  while (acknowledged.size < enough && !failure.signal.aborted) await setTimeout(Math.random() * 10);
  await server.stop('SIGKILL');
  // Ends the writers, which would wait for the server.
  await client.close(true);
  await Promise.all(writers);
}

/** @param {import('./testing/database.mjs').Database} db @param {Writes} writes */
async function assertNothingLost(db, { acknowledged, unknown }) {
  // No sync is needed: the kernel keeps the writes of a killed process.
  const rows = db.collection('rows', { writeConcern: { w: 1 } });
  /** @type {{ key: string, step: number }[]} */
  const there = await rows.find().toArray();
  const found = new Map(there.map(({ key, step }) => [key, step]));
  const lost = [...acknowledged].filter(([key, step]) => (found.get(key) ?? 0) < step);
  assert.deepEqual(lost, []);
  assert.deepEqual(await indexNames(rows), ['_id_', 'email_1', 'key_1', 'step_1']);
  const byIndex = await Promise.all([1, 2].map((step) => rows.countDocuments({ step })));
  assert.deepEqual(
    byIndex,
    [1, 2].map((step) => there.filter((row) => row.step === step).length),
  );
  // A row and its index entries exist or are missing together: a found row is refused again, a missing one can be added.
  for (const key of [...unknown, ...[...acknowledged.keys()].slice(-20)]) {
    const again = rows.insertOne({ key, email: `${key}@example.org`, step: 1 });
    await (found.has(key) ? refused(again) : again);
    acknowledged.set(key, Math.max(1, acknowledged.get(key) ?? 0));
  }
  unknown.clear();
}
