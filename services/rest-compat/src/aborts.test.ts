import { head } from '@derby/server-kit/testing/raw-connection';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CallContract } from './contract/call.ts';
import { implementations } from './routes/index.ts';
import { startListeningApp, type ListeningApp } from './testing/listening-app.ts';
import { startStubGateway, type StubGateway } from './testing/stub-gateway.ts';

const NOTHING_HELD = { uploads: 0, reservedBytes: 0, gatewayCalls: 0 };
const PAD = ' '.repeat(2_000);

let gateway: StubGateway;
let app: ListeningApp;
beforeAll(async () => {
  gateway = await startStubGateway();
  gateway.answer('LeaderboardStatus', { leaderboardStatus: { isPublic: true } });
  app = await startListeningApp({ gatewayUrl: gateway.url });
});
afterEach(() => gateway.release());
afterAll(async () => {
  await app.service.close();
  await gateway.close();
});

/** Returns the bytes of a request that follows the contract. */
function requestOf({ method, path, access, body }: CallContract): { head: string; body: Buffer } {
  const { type, bytes } = bodyOf(body);
  const headers = {
    ...(access !== 'public' ? { authorization: 'Bearer a.b.c' } : {}),
    ...(type === undefined ? {} : { 'content-type': type, 'content-length': bytes.length }),
  };
  return { head: head(`${method} ${path.replace(':id', '1').replace(':year', '2025')}`, headers), body: bytes };
}

function bodyOf(body: CallContract['body']): { type?: string; bytes: Buffer } {
  if (body.kind === 'none') return { bytes: Buffer.alloc(0) };
  const value = { suspend: true, username: 'ada', password: 'secret', message: 'Hello', role: 'weighmaster' };
  if (body.kind === 'json') {
    const fields = Object.entries(value).filter(([name]) => name in body.schema.shape);
    return { type: 'application/json', bytes: Buffer.from(JSON.stringify(Object.fromEntries(fields)) + PAD) };
  }
  const part = `--b\r\ncontent-disposition: form-data; name="${body.file}"; filename="file"\r\n\r\n`;
  const file = Buffer.alloc(300_000, 'x');
  return {
    type: 'multipart/form-data; boundary=b',
    bytes: Buffer.concat([Buffer.from(part), file, Buffer.from('\r\n--b--\r\n')]),
  };
}

const calls = implementations.map(({ contract }) => {
  const { kind } = contract.body;
  return { name: `${contract.method} ${contract.path}`, kind, request: requestOf(contract) };
});
const withBody = calls.filter(({ kind }) => kind !== 'none');

/** Releases the gateway. Asserts that nothing is held and the next client gets a response. */
async function expectNothingHeld(): Promise<void> {
  gateway.release();
  await expect.poll(() => app.service.usage()).toEqual(NOTHING_HELD);
  const answer = await app.open(head('GET /api/leaderboard/status', { connection: 'close' })).answer();
  expect(answer).toMatchObject({ status: 200, body: { leaderboard_public: true } });
}

describe('a client that closes the connection', () => {
  it.each(calls)('inside the headers of $name leaves nothing held', async ({ request }) => {
    const connection = app.open(request.head.slice(0, -10));
    await connection.arrived();
    connection.abort();
    await expectNothingHeld();
  });

  it.each(calls)('after the headers of $name leaves nothing held', async ({ request }) => {
    app.open(request.head).abort();
    const connection = app.open(request.head);
    await connection.arrived();
    connection.abort();
    await expectNothingHeld();
  });

  it.each(withBody)('after the first byte of the body of $name leaves nothing held', async ({ request }) => {
    const connection = app.open(request.head, request.body.subarray(0, 1));
    await connection.arrived();
    connection.abort();
    await expectNothingHeld();
  });

  it.each(withBody)('in the middle of the body of $name leaves nothing held', async ({ kind, request }) => {
    const connection = app.open(request.head, request.body.subarray(0, request.body.length / 2));
    await connection.arrived();
    const reservedBytes = kind === 'multipart' ? request.body.length : 0;
    await expect.poll(() => app.service.usage().reservedBytes).toBe(reservedBytes);
    connection.abort();
    await expectNothingHeld();
  });

  it.each(calls)('while the gateway processes $name leaves nothing held', async ({ request }) => {
    gateway.hold();
    const connection = app.open(request.head, request.body);
    await expect.poll(() => gateway.held()).toBe(1);
    // The service may poll its settings as well. The gateway answers those at once.
    await expect.poll(() => app.service.usage().gatewayCalls).toBe(1);
    connection.abort();
    await expectNothingHeld();
  });

  it.each(calls)('after the response to $name leaves nothing held', async ({ request }) => {
    const connection = app.open(request.head, request.body);
    const { status } = await connection.answer();
    expect([200, 503]).toContain(status);
    connection.abort();
    await expectNothingHeld();
  });

  it('in the middle of a long response leaves nothing held', async () => {
    const csv = 'Rank,Name\r\n'.repeat(1_000_000);
    gateway.answer('ExportEntries', { exportEntries: { fileName: 'entries.csv', csv } });
    const request = head('GET /api/entries/export/csv', { authorization: 'Bearer a.b.c' });
    const connection = app.open(request);
    await connection.firstBytes();
    connection.abort();
    await expectNothingHeld();
  });
});
