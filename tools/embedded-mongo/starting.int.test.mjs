import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, test } from 'vitest';
import { buildEmbeddedMongo } from './build.mjs';
import { withDb } from './testing/database.mjs';
import { serversForFile } from './testing/servers-for-file.mjs';

const servers = serversForFile();

describe('the embedded server', () => {
  test('refuses a busy port with one sentence', async () => {
    const holder = createServer();
    await once(holder.listen(0, '127.0.0.1'), 'listening');
    const { port } = /** @type {import('node:net').AddressInfo} */ (holder.address());
    await assert.rejects(servers.start({ port }), {
      message: `Port ${port} on 127.0.0.1 cannot be listened on: Address already in use.`,
    });
    holder.close();
  });

  test('refuses a file that is in use, damaged or cannot be created, with one sentence', async () => {
    const file = servers.newFile();
    const first = await servers.start({ file });
    await assert.rejects(servers.start({ file }), { message: `The file ${file} is in use by another process.` });
    await first.stop();

    const damaged = servers.newFile();
    writeFileSync(damaged, Buffer.alloc(20_000, 'no database'));
    await assert.rejects(servers.start({ file: damaged }), {
      message: `The file ${damaged} is not a database of this server, or is damaged.`,
    });

    const nowhere = path.join(servers.folder, 'missing', 'folder.db');
    await assert.rejects(servers.start({ file: nowhere }), {
      message: `The file ${nowhere} cannot be opened for writing.`,
    });
  });

  test('exits with 0 on SIGTERM and has its data after a restart', async () => {
    const file = servers.newFile();
    const first = await servers.start({ file });
    await withDb(first, (db) => db.collection('rows').insertOne({ _id: 1, text: 'Zürich' }));
    assert.equal(await first.stop(), 0);

    const second = await servers.start({ file });
    assert.deepEqual(await withDb(second, (db) => db.collection('rows').find().toArray()), [
      { _id: 1, text: 'Zürich' },
    ]);
    await second.stop();
  });
});

test('the embedded server exits when it runs out of memory, so that it is restarted', async () => {
  const built = await buildEmbeddedMongo();
  assert.ok('args' in built);
  const args = built.args(0, servers.newFile(), 'password');
  const flags = args.slice(0, args.indexOf('-cp'));
  const effective = execFileSync(built.java, [...flags, '-XX:+PrintFlagsFinal', '-version'], { encoding: 'utf8' });
  assert.match(effective, /\bExitOnOutOfMemoryError\s+= true\b/);
});
