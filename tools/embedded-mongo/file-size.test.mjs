import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { test } from 'node:test';
import { withDb } from './testing/database.mjs';
import { serversForFile } from './testing/servers-for-file.mjs';

const servers = serversForFile();

test('the file does not grow with every write', async (t) => {
  const file = servers.newFile();
  const server = await servers.start({ file });
  await withDb(server, async (db) => {
    const rows = db.collection('rows');
    await rows.insertMany(Array.from({ length: 200 }, (_, id) => ({ _id: id, text: 'x'.repeat(200) })));
    const bytesAfter = async (/** @type {number} */ durationMs) => {
      const stopAt = Date.now() + durationMs;
      for (let id = 0; Date.now() < stopAt; id = (id + 1) % 200)
        await rows.updateOne({ _id: id }, { $inc: { seen: 1 } });
      return statSync(file).size;
    };
    const earlyBytes = await bytesAfter(3_000);
    const lateBytes = await bytesAfter(6_000);
    t.diagnostic(`bytes after 3 and 9 s of writing: ${earlyBytes}, ${lateBytes}`);
    assert.ok(lateBytes < earlyBytes * 2.5, 'dead space is not used again');
  });
});
