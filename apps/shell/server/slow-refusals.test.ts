import { createServer, type Server, type ServerResponse } from 'node:http';
import { listen } from '@derby/server-kit/testing/listen';
import { afterEach, expect, it } from 'vitest';
import { startFrontDoor } from './testing/start-front-door.ts';

const REQUESTS = 5;
/** Longer than the test. */
const LONG_MS = 600_000;

let service: Server;
let frontDoor: Awaited<ReturnType<typeof startFrontDoor>>;
let clients: AbortController;

afterEach(async () => {
  clients.abort();
  await frontDoor.close();
  service.closeAllConnections();
  service.close();
});

/** Starts a front door before a service that refuses everything with this status, once there is a crowd. */
async function start(status: number, crowd: number): Promise<void> {
  const waiting: ServerResponse[] = [];
  let received = 0;
  service = createServer((request, response) => {
    request.resume();
    received += 1;
    waiting.push(response);
    if (received < REQUESTS) return;
    for (const one of waiting.splice(0)) one.writeHead(status, { 'retry-after': '2' }).end('{"error":"Busy"}');
  });
  const url = await listen(service);
  const limits = { crowd, refusalMs: LONG_MS, delayedRefusals: { total: 100, perNetwork: 100 } };
  frontDoor = await startFrontDoor({ gatewayUrl: url, restCompatUrl: url, limits });
  clients = new AbortController();
}

/** Sends a crowd without a token, and then a user and a reader. Returns what the crowd has received so far. */
async function sendAll(): Promise<{ crowd: number[]; others: number[] }> {
  const post = { method: 'POST', body: '{}', signal: clients.signal };
  const crowd: number[] = [];
  for (let index = 0; index < REQUESTS; index += 1) {
    const login = fetch(`${frontDoor.base}/api/login`, post);
    void login.then(({ status }) => crowd.push(status)).catch(() => undefined);
  }
  const user = await fetch(`${frontDoor.base}/api/login`, { ...post, headers: { authorization: 'Bearer a.b.c' } });
  const reader = await fetch(`${frontDoor.base}/api/anything`);
  return { crowd, others: [user.status, reader.status] };
}

it.each([429, 503])('delays the refusals %s of a crowd, and of no user and no reader', async (status) => {
  await start(status, 1);
  const { crowd, others } = await sendAll();
  expect([crowd, others]).toEqual([[], [status, status]]);
});

it('delays nothing while there are few', async () => {
  await start(503, REQUESTS);
  const { crowd } = await sendAll();
  await expect.poll(() => crowd).toEqual([503, 503, 503, 503, 503]);
});
