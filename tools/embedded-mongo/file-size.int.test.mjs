import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { test } from 'vitest';
import { withDb } from './testing/database.mjs';
import { serversForFile } from './testing/servers-for-file.mjs';

const ROWS = 50;
const MOST_WRITES = 6_000;
/** How many rounds of one write to each row must not make the file grow. */
const SETTLED_ROUNDS = 2;

const servers = serversForFile();

test('the file stops growing under repeated writes', async () => {
  const file = servers.newFile();
  const server = await servers.start({ file });
  await withDb(server, async (db) => {
    const rows = db.collection('rows');
    await rows.insertMany(Array.from({ length: ROWS }, (_, id) => ({ _id: id, text: 'x'.repeat(200) })));
    let largest = 0;
    let settledRounds = 0;
    let writes = 0;
    while (settledRounds < SETTLED_ROUNDS && writes < MOST_WRITES) {
      for (let id = 0; id < ROWS; id += 1) await rows.updateOne({ _id: id }, { $inc: { seen: 1 } });
      writes += ROWS;
      const { size } = statSync(file);
      settledRounds = size > largest ? 0 : settledRounds + 1;
      largest = Math.max(largest, size);
    }
    process.stdout.write(`${largest} bytes after ${writes} writes\n`);
    assert.equal(settledRounds, SETTLED_ROUNDS, 'dead space is not used again');
  });
});
