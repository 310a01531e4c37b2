import { createServer, type Server, type ServerResponse } from 'node:http';
import { listen } from '@derby/server-kit/testing/listen';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFrontDoor } from './testing/start-front-door.ts';

/** More than the connections for requests. */
const LISTENERS = 270;
/** Opening this many connections takes long on a busy machine. */
const TIMEOUT_MS = 60_000;

let gateway: Server;
let listeners: ServerResponse[];
let gatewayUrl: string;
let frontDoor: Awaited<ReturnType<typeof startFrontDoor>> | undefined;
let controller: AbortController;

beforeEach(async () => {
  controller = new AbortController();
  listeners = [];
  gateway = createServer((request, response) => {
    if (!request.url?.startsWith('/graphql/events/')) return void response.end('{}');
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 2000\n\n');
    return void listeners.push(response);
  });
  gatewayUrl = await listen(gateway);
});
afterEach(async () => {
  controller.abort();
  for (const listener of listeners) listener.end();
  await frontDoor?.close();
  gateway.close();
});

const follow = async (baseUrl: string) =>
  await fetch(`${baseUrl}/graphql/events/board?division=junior`, { signal: controller.signal });

it(
  'the front door passes each event on and serves requests, however many listeners there are',
  { timeout: TIMEOUT_MS },
  async () => {
    frontDoor = await startFrontDoor({ gatewayUrl });
    const baseUrl = frontDoor.base;
    const streams = await Promise.all(Array.from({ length: LISTENERS }, () => follow(baseUrl)));
    const readers = streams.map((response) => response.body?.getReader());
    const nextOfEach = async () => {
      const chunks = await Promise.all(readers.map(async (reader) => await reader?.read()));
      return new Set(chunks.map((chunk) => Buffer.from(chunk?.value ?? []).toString()));
    };
    expect(await nextOfEach()).toEqual(new Set(['retry: 2000\n\n']));
    expect(await (await fetch(`${baseUrl}/graphql`, { signal: controller.signal })).text()).toBe('{}');
    for (const listener of listeners) listener.write('event: changed\ndata: {}\n\n');
    expect(await nextOfEach()).toEqual(new Set(['event: changed\ndata: {}\n\n']));
  },
);

it('control: a listener beyond the limit waits until another one leaves', async () => {
  frontDoor = await startFrontDoor({ gatewayUrl, limits: { listeners: { total: 2, perNetwork: 2 } } });
  const baseUrl = frontDoor.base;
  await Promise.all([follow(baseUrl), follow(baseUrl)]);
  const last = follow(baseUrl);
  expect(await (await fetch(`${baseUrl}/graphql`, { signal: controller.signal })).text()).toBe('{}');
  expect(listeners).toHaveLength(2);
  listeners[0]?.end();
  expect((await last).status).toBe(200);
  expect(listeners).toHaveLength(3);
});
