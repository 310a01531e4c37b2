import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, test } from 'vitest';
import { Binary, MongoClient } from 'mongodb';
import { PASSWORD, serversForFile } from './testing/servers-for-file.mjs';

const UNAUTHORIZED = { code: 13, codeName: 'Unauthorized' };
const AUTHENTICATION_FAILED = { code: 18, codeName: 'AuthenticationFailed' };

const servers = serversForFile();

/** @type {Set<MongoClient>} */
const clients = new Set();
afterAll(() => Promise.all([...clients].map((one) => one.close())));

/**
 * @param {{ port: number }} server
 * @param {string} [login] user and password
 * @param {string} [authSource] the database of the user
 */
function client({ port }, login, authSource = 'admin') {
  const address = `mongodb://${login ? `${login}@` : ''}127.0.0.1:${port}/derby`;
  const one = new MongoClient(address, login ? { authSource, authMechanism: 'SCRAM-SHA-256' } : {});
  clients.add(one);
  return one;
}

describe('a server with a password', () => {
  test('refuses every command of a client without credentials, and changes nothing', async () => {
    const server = await servers.shared();
    const owner = client(server, `derby:${PASSWORD}`);
    const stranger = client(server);
    await owner
      .db()
      .collection('entries')
      .insertMany([{ name: 'Ada' }, { name: 'Ben' }, { name: 'Cy' }]);
    const { cursor } = await owner.db().command({ find: 'entries', batchSize: 1 });
    const commands = [
      { find: 'entries' },
      { getMore: cursor.id, collection: 'entries' },
      { aggregate: 'entries', pipeline: [], cursor: {} },
      { count: 'entries' },
      { insert: 'entries', documents: [{ name: 'Mallory' }] },
      { update: 'entries', updates: [{ q: {}, u: { $set: { name: 'Mallory' } }, multi: true }] },
      { delete: 'entries', deletes: [{ q: {}, limit: 0 }] },
      { findAndModify: 'entries', query: {}, remove: true },
      { drop: 'entries' },
      { dropDatabase: 1 },
      { createIndexes: 'entries', indexes: [{ key: { name: 1 }, name: 'name_1' }] },
      { listCollections: 1 },
      { serverStatus: 1 },
      { unknown: 1 },
      { logout: 1 },
    ];
    for (const command of commands) await assert.rejects(stranger.db().command(command), UNAUTHORIZED);
    await assert.rejects(stranger.db('admin').command({ listDatabases: 1 }), UNAUTHORIZED);
    for (const command of [{ ping: 1 }, { isMaster: 1 }, { buildInfo: 1 }]) {
      assert.equal((await stranger.db().command(command)).ok, 1);
    }
    const rows = await owner.db().collection('entries').find().toArray();
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['Ada', 'Ben', 'Cy'],
    );
    assert.equal((await owner.db().collection('entries').indexes()).length, 1);
  });

  test('refuses a wrong password, a wrong user, and the user of another database alike', async () => {
    const server = await servers.shared();
    const wrongLogins = [['derby:wrong'], [`other:${PASSWORD}`], [`derby:${PASSWORD}`, 'derby']];
    for (const [login, source] of wrongLogins) {
      const wrong = client(server, login, source);
      await assert.rejects(wrong.db().command({ ping: 1 }), AUTHENTICATION_FAILED);
    }
  });

  test('refuses a conversation that is out of order, malformed, or ends with a wrong proof', async () => {
    const stranger = client(await servers.shared());
    const admin = stranger.db('admin');
    const start = (/** @type {unknown} */ payload, mechanism = 'SCRAM-SHA-256') =>
      admin.command({ saslStart: 1, mechanism, payload });
    const proceed = (/** @type {unknown} */ payload) => admin.command({ saslContinue: 1, conversationId: 1, payload });
    const bytes = (/** @type {string} */ text) => new Binary(Buffer.from(text));
    await assert.rejects(proceed(bytes('c=biws,r=abc,p=AAAA')), AUTHENTICATION_FAILED);
    for (const payload of [bytes(''), bytes('n,,n=derby'), bytes('y,,n=derby,r=abc'), 'n,,n=derby,r=abc', undefined]) {
      await assert.rejects(start(payload), AUTHENTICATION_FAILED);
    }
    await assert.rejects(start(bytes('n,,n=derby,r=abc'), 'PLAIN'), AUTHENTICATION_FAILED);
    for (const last of ['c=biws,r=NONCE,p=AAAA', 'c=biws,r=NONCE,p=*', 'c=biws,r=NONCE', 'c=biws,r=other,p=AAAA']) {
      const { payload } = await start(bytes('n,,n=derby,r=abc'));
      const nonce = /^r=([^,]+),/.exec(payload.toString('utf8'))?.[1] ?? '';
      assert.ok(nonce.startsWith('abc') && nonce.length > 20, nonce);
      await assert.rejects(proceed(bytes(last.replace('NONCE', nonce))), AUTHENTICATION_FAILED);
      // The failure ends the conversation.
      await assert.rejects(proceed(bytes(last.replace('NONCE', nonce))), AUTHENTICATION_FAILED);
    }
    await assert.rejects(admin.command({ listDatabases: 1 }), UNAUTHORIZED);
  });

  test('does not start without a readable password', async () => {
    const missing = path.join(servers.folder, 'nowhere');
    await assert.rejects(servers.start({ passwordFile: missing }), {
      message: `The password file ${missing} cannot be read.`,
    });
    const empty = path.join(servers.folder, 'empty');
    writeFileSync(empty, '\n');
    await assert.rejects(servers.start({ passwordFile: empty }), { message: `The password file ${empty} is empty.` });
  });
});
