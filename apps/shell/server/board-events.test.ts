import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFrontDoor } from './app.ts';
import { readConfig } from './env.ts';
import type { FrontDoorLimits } from './limits.ts';

/** More than the connections that requests may use. */
const LISTENERS = 270;
/** So many connections take their time on a busy machine. */
const TIMEOUT_MS = 60_000;
const CLOSED_PORT = 'http://127.0.0.1:9';

let gateway: Server;
let listeners: ServerResponse[];
let frontDoor: Awaited<ReturnType<typeof createFrontDoor>> | undefined;
let controller: AbortController;

beforeEach(async () => {
  controller = new AbortController();
  listeners = [];
  gateway = createServer((request, response) => {
    if (!request.url?.startsWith('/graphql/events/')) return void response.end('{}');
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 2000\n\n');
    return void listeners.push(response);
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  controller.abort();
  for (const listener of listeners) listener.end();
  await frontDoor?.close();
  gateway.close();
});

async function startFrontDoor(overrides: { limits?: Partial<FrontDoorLimits> } = {}): Promise<string> {
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    PUBLIC_SITE_URL: CLOSED_PORT,
    ADMIN_CONSOLE_URL: CLOSED_PORT,
    WORKER_URL: CLOSED_PORT,
    GATEWAY_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
    REST_COMPAT_URL: CLOSED_PORT,
  });
  frontDoor = await createFrontDoor(config, {
    shell: { readTemplate: async () => '', register: async () => undefined },
    ...overrides,
  });
  await frontDoor.start();
  return frontDoor.address();
}

const listen = async (baseUrl: string) =>
  await fetch(`${baseUrl}/graphql/events/board?division=junior`, { signal: controller.signal });

it(
  'passes each event on as it comes, and leaves room for requests however many listen',
  { timeout: TIMEOUT_MS },
  async () => {
    const baseUrl = await startFrontDoor();
    const streams = await Promise.all(Array.from({ length: LISTENERS }, () => listen(baseUrl)));
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

it('control: with fewer connections than listeners the last one hears nothing until another leaves', async () => {
  const baseUrl = await startFrontDoor({ limits: { listeners: { total: 2, perNetwork: 2 } } });
  await Promise.all([listen(baseUrl), listen(baseUrl)]);
  const last = listen(baseUrl);
  expect(await (await fetch(`${baseUrl}/graphql`, { signal: controller.signal })).text()).toBe('{}');
  expect(listeners).toHaveLength(2);
  listeners[0]?.end();
  expect((await last).status).toBe(200);
  expect(listeners).toHaveLength(3);
});
