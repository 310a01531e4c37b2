// What the product relies on, judged through the driver it uses. Needs a JDK >= 17, Maven and installed packages:
//   node --test tools/embedded-mongo/
// KILLS=50 makes the long run. Ports are picked by the system; data lies in a temporary folder.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { buildEmbeddedMongo } from './build.mjs';
import { startServer } from './server.mjs';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const KILLS = Number(process.env.KILLS ?? 10);
const DUPLICATE_KEY = 11_000;
const CONTROL_TRIES = 40;
const scratch = mkdtempSync(path.join(os.tmpdir(), 'embedded-mongo-'));
const running = new Set();
let build;
let plainClasses;

before(async () => {
  build = await buildEmbeddedMongo();
  assert.ok(!('reason' in build), build.reason);
  plainClasses = compilePlainServer();
});

after(async () => {
  for (const server of running) await server.stop('SIGKILL');
  rmSync(scratch, { recursive: true, force: true });
});

describe('starting and ending', () => {
  test('a busy port ends it with one sentence and a non-zero code', async () => {
    const holder = createServer();
    await new Promise((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const { port } = holder.address();
    await assert.rejects(start({ file: newFile(), port }), {
      message: `Port ${port} on 127.0.0.1 cannot be listened on: Address already in use.`,
    });
    holder.close();
  });

  test('a file that another server has open, that is damaged or cannot be made is named in one sentence', async () => {
    const file = newFile();
    const first = await start({ file });
    await assert.rejects(start({ file }), { message: `The file ${file} is in use by another process.` });
    await first.stop();

    const damaged = newFile();
    writeFileSync(damaged, Buffer.alloc(20_000, 'no database'));
    await assert.rejects(start({ file: damaged }), {
      message: `The file ${damaged} is not a database of this server, or is damaged.`,
    });

    const nowhere = path.join(scratch, 'missing', 'folder.db');
    await assert.rejects(start({ file: nowhere }), { message: `The file ${nowhere} cannot be opened for writing.` });
  });

  test('SIGTERM closes it cleanly and the data is there again', async () => {
    const file = newFile();
    const first = await start({ file });
    await withDb(first, (db) => db.collection('rows').insertOne({ _id: 1, text: 'Zürich' }));
    assert.equal(await first.stop(), 0);

    const second = await start({ file });
    assert.deepEqual(await withDb(second, (db) => db.collection('rows').find().toArray()), [
      { _id: 1, text: 'Zürich' },
    ]);
    await second.stop();
  });
});

describe('kill -9', () => {
  test(`loses no acknowledged write and no index, ${KILLS} times under 8 writers`, async (t) => {
    const file = newFile();
    const acknowledged = new Map();
    const unclear = new Set();
    let server = await start({ file });
    await withDb(server, async (db) => {
      await db.collection('rows').createIndex({ key: 1 }, { unique: true });
      await db.collection('rows').createIndex({ email: 1 }, { unique: true, sparse: true });
    });

    for (let round = 0; round < KILLS; round += 1) {
      await writeUntilKilled(server, { round, acknowledged, unclear });
      server = await start({ file });
      await withDb(server, (db) => assertNothingLost(db, { acknowledged, unclear }));
    }
    await server.stop();
    assert.ok(acknowledged.size > KILLS * 8, `only ${acknowledged.size} writes were acknowledged`);
    const writes = [...acknowledged.values()].reduce((sum, steps) => sum + steps, 0);
    t.diagnostic(`${writes} acknowledged writes, 0 lost, over ${KILLS} kills`);
  });
});

describe('one command at a time', () => {
  test('100 parallel $inc upserts give 100 different numbers', async (t) => {
    assert.equal(await repeatedNumbers(await start({ file: newFile() })), 0);
    t.diagnostic(
      `the plain server repeated ${await untilShown(async () => repeatedNumbers(await startPlain()))} of 100`,
    );
  });

  test('20 parallel compare-and-sets have one winner', async () => {
    const server = await start({ file: newFile() });
    const winners = await withDb(server, async (db) => {
      const derby = db.collection('derby');
      await derby.insertOne({ _id: 1, status: 'active' });
      const ended = (runId) =>
        derby.findOneAndUpdate({ _id: 1, status: 'active' }, { $set: { status: 'ended', runId } });
      const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => ended(index)));
      return answers.filter((answer) => answer !== null);
    });
    assert.equal(winners.length, 1);
  });

  test('an answer on its way is not changed by a later write', async (t) => {
    assert.equal(await tornAnswers(await start({ file: newFile() })), 0);
    t.diagnostic(`the plain server tore ${await untilShown(async () => tornAnswers(await startPlain()))}`);
  });
});

describe('indexes', () => {
  test('unique, sparse unique and compound unique refuse the second of a kind only', async () => {
    const server = await start({ file: newFile() });
    await withDb(server, async (db) => {
      const people = db.collection('people');
      await people.createIndex({ email: 1 }, { unique: true, sparse: true });
      await people.createIndex({ runId: 1, contestant: 1 }, { unique: true });
      await people.insertMany([
        { _id: 1, runId: 1, contestant: 'a' },
        { _id: 2, runId: 1, contestant: 'b' },
        { _id: 3, runId: 2, contestant: 'a', email: 'a@example.org' },
      ]);
      await refused(people.insertOne({ _id: 4, runId: 3, contestant: 'a', email: 'a@example.org' }));
      await refused(people.insertOne({ _id: 5, runId: 1, contestant: 'a' }));
      await refused(people.updateOne({ _id: 2 }, { $set: { contestant: 'a' } }));
      await people.updateOne({ _id: 3 }, { $unset: { email: '' } });
      await people.insertOne({ _id: 6, runId: 3, contestant: 'a', email: 'a@example.org' });
      assert.deepEqual(await indexNames(people), ['_id_', 'email_1', 'runId_1_contestant_1']);
    });
  });

  test('parallel inserts of one unique key let one in', async () => {
    const server = await start({ file: newFile() });
    await withDb(server, async (db) => {
      const keys = db.collection('keys');
      await keys.createIndex({ key: 1 }, { unique: true });
      const results = await Promise.allSettled(Array.from({ length: 20 }, () => keys.insertOne({ key: 'same' })));
      assert.equal(results.filter((result) => result.status === 'fulfilled').length, 1);
      assert.equal(await keys.countDocuments(), 1);
    });
  });
});

describe('aggregation', () => {
  test('$group, $facet and $lookup answer as the statistics need them', async () => {
    const server = await start({ file: newFile() });
    await withDb(server, async (db) => {
      await db.collection('entries').insertMany([
        { _id: 1, division: 'regular', weight: 12.5, personId: 1 },
        { _id: 2, division: 'regular', weight: 7.25, personId: 2 },
        { _id: 3, division: 'junior', weight: 3, personId: 1 },
      ]);
      await db.collection('people').insertMany([
        { _id: 1, name: 'Ada' },
        { _id: 2, name: 'Ben' },
      ]);

      const byDivision = {
        $group: { _id: '$division', count: { $sum: 1 }, best: { $max: '$weight' }, mean: { $avg: '$weight' } },
      };
      const [facets] = await db
        .collection('entries')
        .aggregate([{ $facet: { divisions: [byDivision, { $sort: { _id: 1 } }], total: [{ $count: 'entries' }] } }])
        .toArray();
      assert.deepEqual(facets, {
        divisions: [
          { _id: 'junior', count: 1, best: 3, mean: 3 },
          { _id: 'regular', count: 2, best: 12.5, mean: 9.875 },
        ],
        total: [{ entries: 3 }],
      });

      const joined = await db
        .collection('entries')
        .aggregate([
          { $match: { division: 'regular' } },
          { $lookup: { from: 'people', localField: 'personId', foreignField: '_id', as: 'people' } },
          { $sort: { weight: -1 } },
          { $project: { _id: 0, weight: 1, people: 1 } },
        ])
        .toArray();
      assert.deepEqual(joined, [
        { weight: 12.5, people: [{ _id: 1, name: 'Ada' }] },
        { weight: 7.25, people: [{ _id: 2, name: 'Ben' }] },
      ]);
    });
  });
});

describe('the file', () => {
  test('does not grow with every write', async (t) => {
    const file = newFile();
    const server = await start({ file });
    await withDb(server, async (db) => {
      const rows = db.collection('rows');
      await rows.insertMany(Array.from({ length: 200 }, (_, id) => ({ _id: id, text: 'x'.repeat(200) })));
      const sizesBytes = [];
      for (const durationMs of [3_000, 6_000]) {
        const stopAt = Date.now() + durationMs;
        for (let id = 0; Date.now() < stopAt; id = (id + 1) % 200)
          await rows.updateOne({ _id: id }, { $inc: { seen: 1 } });
        sizesBytes.push(statSync(file).size);
      }
      t.diagnostic(`bytes after 3 and 9 s of writing: ${sizesBytes.join(', ')}`);
      assert.ok(sizesBytes[1] < sizesBytes[0] * 2.5, 'dead space is not used again');
    });
  });
});

async function writeUntilKilled(server, { round, acknowledged, unclear }) {
  const client = await connect(server);
  const rows = client.db('derby').collection('rows');
  const writer = async (name) => {
    for (let count = 0; ; count += 1) {
      const key = `${round}-${name}-${count}`;
      try {
        await rows.insertOne({ key, email: `${key}@example.org`, step: 1 });
        acknowledged.set(key, 1);
        await rows.updateOne({ key }, { $set: { step: 2 } });
        acknowledged.set(key, 2);
      } catch {
        if (!acknowledged.has(key)) unclear.add(key);
        return;
      }
    }
  };
  const writers = Array.from({ length: 8 }, (_, name) => writer(name));
  await pause(80 + Math.random() * 300);
  await server.stop('SIGKILL');
  await Promise.all(writers);
  await client.close(true);
}

async function assertNothingLost(db, { acknowledged, unclear }) {
  const rows = db.collection('rows');
  const found = new Map((await rows.find().toArray()).map((row) => [row.key, row.step]));
  const lost = [...acknowledged].filter(([key, step]) => (found.get(key) ?? 0) < step);
  assert.deepEqual(lost, []);
  assert.deepEqual(await indexNames(rows), ['_id_', 'email_1', 'key_1']);
  // A row and its index entries came or went together: what is there is refused again, what is not can be added.
  for (const key of [...unclear, ...[...acknowledged.keys()].slice(-20)]) {
    const again = rows.insertOne({ key, email: `${key}@example.org`, step: 1 });
    await (found.has(key) ? refused(again) : again);
    acknowledged.set(key, Math.max(1, acknowledged.get(key) ?? 0));
  }
  unclear.clear();
}

async function repeatedNumbers(server) {
  return withDb(server, async (db) => {
    const next = () =>
      db
        .collection('counters')
        .findOneAndUpdate({ _id: 'entry' }, { $inc: { value: 1 } }, { upsert: true, returnDocument: 'after' });
    const answers = await Promise.allSettled(Array.from({ length: 100 }, next));
    return answers.length - new Set(answers.map((answer) => answer.value?.value).filter(Boolean)).size;
  });
}

/** Writers set 400 fields of one row to one number at a time; a reader that sees two numbers saw a torn answer. */
async function tornAnswers(server) {
  return withDb(server, async (db) => {
    const rows = db.collection('rows', { writeConcern: { w: 1 } });
    const fields = Array.from({ length: 400 }, (_, index) => `field${index}`);
    const allSetTo = (value) => Object.fromEntries(fields.map((field) => [field, value]));
    await rows.insertOne({ _id: 1, ...allSetTo(0) });
    const stopAt = Date.now() + 1_500;
    let torn = 0;
    const write = async (seed) => {
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

/** The control must show the fault that the test looks for; it does so by chance of timing, now and then rarely. */
async function untilShown(countFaults) {
  for (let attempt = 0; attempt < CONTROL_TRIES; attempt += 1) {
    const faults = await countFaults();
    if (faults > 0) return faults;
  }
  return assert.fail('the plain server never showed the fault: this test proves nothing');
}

async function indexNames(collection) {
  return (await collection.indexes()).map((index) => index.name).sort();
}

async function refused(write) {
  await assert.rejects(write, { code: DUPLICATE_KEY });
}

async function start({ file, port = 0 }) {
  return track(await startServer({ command: build.java, args: build.args(port, file) }));
}

async function startPlain() {
  const classPath = [plainClasses, build.classPath].join(path.delimiter);
  return track(
    await startServer({ command: build.java, args: ['-cp', classPath, 'derby.mongo.PlainServer', '0', newFile()] }),
  );
}

function track(server) {
  running.add(server);
  return server;
}

function compilePlainServer() {
  const folder = path.join(scratch, 'plain');
  mkdirSync(folder);
  const source = path.join(HERE, 'src/test/java/derby/mongo/PlainServer.java');
  const javac = path.join(path.dirname(realpathSync(build.java)), 'javac');
  execFileSync(javac, ['-d', folder, '-cp', build.classPath, source]);
  return folder;
}

async function connect(server) {
  return new MongoClient(server.url, {
    serverSelectionTimeoutMS: 2_000,
    maxPoolSize: 20,
    writeConcern: { w: 'majority', journal: true },
  }).connect();
}

async function withDb(server, work) {
  const client = await connect(server);
  try {
    return await work(client.db('derby'));
  } finally {
    await client.close(true);
  }
}

let files = 0;
function newFile() {
  files += 1;
  return path.join(scratch, `${files}.db`);
}

function pause(durationMs) {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}
