import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readdirSync, readlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Gateway } from './app.ts';
import { ask, askWithFile } from './testing/ask.ts';
import { openRawConnection, type RawConnection } from './testing/raw-connection.ts';
import { openGatewayContext, type GatewayTestContext } from './testing/gateway-context.ts';

const PHOTO = new URL('../../../tests/fixtures/photos/phone-gps-0.8mb.jpg', import.meta.url);
const CREATE = 'mutation ($input: CreateEntryInput!) { createEntry(input: $input) { id fishPhotoUrl } }';
const BOARD = '{ leaderboard(division: REGULAR) { total } }';
const fish = { firstName: 'Rosa', lastName: 'Fjord', phoneNumber: '250-555-0142', fishWeight: '12.5', isJunior: false };
const ERROR_LEVEL = 50;
const HOST = 'host: derby.example\r\n';

let context: GatewayTestContext;
let gateway: Gateway;
let token: string;
let photo: Buffer;
let photoUrl: string;
/** The gateway's ends of all connections of a test. */
let sockets: Socket[] = [];
const keepSocket = (message: unknown) => void sockets.push((message as { socket: Socket }).socket);

beforeAll(async () => {
  context = await openGatewayContext();
  gateway = await context.startGateway({ timeouts: { statementTimeoutMs: 60_000 } });
  token = await context.signIn(gateway);
  photo = await readFile(PHOTO);
  const settings = [{ key: 'enable_real_time_updates', value: 'true' }];
  const save = 'mutation ($settings: [SettingInput!]!) { updateSettings(settings: $settings) }';
  await ask(gateway.url(), { query: save, variables: { settings }, token });
  const variables = { input: { ...fish, fishPhoto: null } };
  const file = new Blob([photo]);
  const created = await askWithFile(gateway.url(), {
    query: CREATE,
    variables,
    file,
    path: 'variables.input.fishPhoto',
    token,
  });
  photoUrl = created.data.createEntry.fishPhotoUrl as string;
  subscribe('net.server.socket', keepSocket);
});
afterAll(async () => {
  unsubscribe('net.server.socket', keepSocket);
  await context.close();
});

function post(contentType: string, body: Buffer, headers: string): Buffer {
  const length = `content-length: ${body.length}\r\n`;
  const head = `POST /graphql HTTP/1.1\r\n${HOST}content-type: ${contentType}\r\n${length}${headers}\r\n`;
  return Buffer.concat([Buffer.from(head), body]);
}
const get = (path: string, headers = '') => Buffer.from(`GET ${path} HTTP/1.1\r\n${HOST}${headers}\r\n`);
const json = (query: string, headers: string) =>
  post('application/json', Buffer.from(JSON.stringify({ query: `${query}#${'x'.repeat(10_000)}` })), headers);
const authorization = () => `authorization: Bearer ${token}\r\n`;

function form(headers: string): Buffer {
  const field = (name: string, value: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const operations = JSON.stringify({ query: CREATE, variables: { input: { ...fish, fishPhoto: null } } });
  const map = '{"0":["variables.input.fishPhoto"]}';
  const file = '--x\r\ncontent-disposition: form-data; name="0"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';
  const head = field('operations', operations) + field('map', map) + file;
  const body = Buffer.concat([Buffer.from(head), photo, Buffer.from('\r\n--x--\r\n')]);
  return post('multipart/form-data; boundary=x', body, `apollo-require-preflight: 1\r\n${headers}`);
}

/** Each kind of request, as bytes. */
const REQUESTS: Record<string, () => Buffer> = {
  'a JSON query of a visitor': () => json(BOARD, ''),
  'a JSON query of an administrator': () => json('{ entries { id } }', authorization()),
  'a login': () => json('mutation { login(input: { username: "admin", password: "wrong" }) { token } }', ''),
  'an upload of a visitor': () => form(''),
  'an upload of an administrator': () => form(authorization()),
  'a GET of the board': () => get(`/graphql?query=${encodeURIComponent(BOARD)}`, 'apollo-require-preflight: 1\r\n'),
  'the events of the board': () => get('/graphql/events/board?division=regular'),
  'a photo': () => get(photoUrl),
};

/** How much of a request is sent before the client is gone. */
const STAGES: Record<string, (request: Buffer) => number> = {
  'within the headers': (request) => request.indexOf('\r\n') + 10,
  'after the headers': (request) => request.indexOf('\r\n\r\n') + 4,
  'after the first byte of the body': (request) => request.indexOf('\r\n\r\n') + 5,
  'within the body': (request) => Math.floor((request.indexOf('\r\n\r\n') + 4 + request.length) / 2),
  'before its last byte': (request) => request.length - 1,
  'after all of it': (request) => request.length,
};

const ENDS: Record<string, (connection: RawConnection) => unknown> = {
  closes: ({ socket }) => socket.destroy(),
  resets: ({ socket }) => socket.resetAndDestroy(),
  'half-closes': ({ socket }) => socket.end(),
};

/** Files of the data folder that this process has open. */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${descriptor}`);
      return path.startsWith(context.dataDirectory) ? [path] : [];
    } catch {
      return [];
    }
  });
}

/** Nothing is left of what came before, and the gateway answers. */
async function expectNothingLeft(): Promise<void> {
  await expect.poll(() => sockets.filter(({ destroyed }) => !destroyed).length).toBe(0);
  await expect.poll(openFiles).toEqual([]);
  sockets = [];
  const answer = await ask(gateway.url(), { query: BOARD, headers: { connection: 'close' } });
  expect(answer.status).toBe(200);
}

describe.each(Object.entries(REQUESTS))('%s', (_request, bytesOf) => {
  test.each(Object.keys(ENDS))('leaves nothing behind when its client %s at any time', async (end) => {
    const bytes = bytesOf();
    for (const lengthOf of Object.values(STAGES)) {
      const connection = await openRawConnection(gateway.url());
      await connection.write(bytes.subarray(0, Math.min(lengthOf(bytes), bytes.length)));
      await ENDS[end]?.(connection);
      await connection.closed();
    }
    await expectNothingLeft();
  });

  test.each(Object.keys(ENDS))('leaves nothing behind when its client %s after the answer began', async (end) => {
    const connection = await openRawConnection(gateway.url());
    // Refused before the body is read, an upload may not be sent to its end.
    void connection.write(bytesOf());
    await connection.read('HTTP/1.1 ');
    await ENDS[end]?.(connection);
    await connection.closed();
    await expectNothingLeft();
  });
});

describe('one connection', () => {
  test('has as many listeners after 30 requests as after one', async () => {
    const { socket, write, read } = await openRawConnection(gateway.url());
    const listeners = () => {
      const [own] = sockets;
      return own?.eventNames().map((name) => [String(name), own.listenerCount(name)]);
    };
    let first: unknown;
    for (let index = 0; index < 30; index += 1) {
      const body = Buffer.from(
        JSON.stringify({ query: `{ leaderboard(division: REGULAR, page: ${index + 1}) { total } } ` }),
      );
      await write(post('application/json', body, `x-request-id: connection-${index}\r\n`));
      await read(`x-request-id: connection-${index}`);
      first ??= listeners();
    }
    expect(listeners()).toEqual(first);
    socket.destroy();
  });
});

test('no upload that broke off became an entry, and no photo is without one', async () => {
  const { data } = await ask(gateway.url(), { query: '{ entries { fishPhotoUrl } }', token });
  const urls = (data.entries as { fishPhotoUrl: string }[]).map(({ fishPhotoUrl }) => fishPhotoUrl);
  // Whole are those that were sent to the end, and those of which only the last line break is missing.
  const whole = 1 + 3 * Object.keys(ENDS).length;
  expect(urls.length).toBeLessThanOrEqual(whole);
  const answers = await Promise.all(urls.map((url) => fetch(gateway.url() + url)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(context.lines.filter(({ level }) => Number(level) >= ERROR_LEVEL)).toEqual([]);
});
