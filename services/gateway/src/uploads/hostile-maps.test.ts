import { request as httpRequest } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import type { Gateway } from '../app.ts';
import { ask } from '../testing/ask.ts';
import { builtinNames, describeBuiltins, describeFreshBuiltins } from '../testing/builtins.ts';
import { startGateway } from '../testing/start-gateway.ts';

const OPERATIONS = '{"query":"{ __typename }","variables":{"input":{"fishPhoto":null},"list":[],"text":""}}';
const BOARD = '{ leaderboard(division: REGULAR) { total } }';
const PREFLIGHT = { 'apollo-require-preflight': '1' };

let gateway: Gateway;
let token: string;
afterEach(() => gateway.close());

async function start(options: Parameters<typeof startGateway>[0] = {}) {
  const started = await startGateway(options);
  ({ gateway } = started);
  ({ token } = started.dependencies);
}

async function postMap(map: unknown, headers: Record<string, string>) {
  const form = new FormData();
  form.set('operations', OPERATIONS);
  form.set('map', JSON.stringify(map));
  form.set('0', new Blob(['file']), 'photo.jpg');
  const response = await fetch(`${gateway.url()}/graphql`, { method: 'POST', headers, body: form });
  return { status: response.status, body: await response.json() };
}

const asAdministrator = () => ({ ...PREFLIGHT, authorization: `Bearer ${token}` });

describe('the map of a multipart request', () => {
  test('cannot change a built-in of the process, whatever property names it has', async () => {
    await start();
    const places = builtinNames().flatMap((name) => [
      name,
      `${name}.call`,
      `query.${name}.call`,
      `variables.${name}.x`,
    ]);
    const answers = await Promise.all(places.map((place) => postMap({ 0: [place] }, asAdministrator())));
    expect(describeBuiltins()).toEqual(describeFreshBuiltins());
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
    expect((await ask(gateway.url(), { query: BOARD })).data).toEqual({ leaderboard: { total: 0 } });
  });

  test('is refused with a sentence', async () => {
    await start();
    expect(await postMap({ 0: ['hasOwnProperty.call'] }, asAdministrator())).toEqual({
      status: 400,
      body: {
        errors: [
          {
            message: 'The map names a place that takes no file.',
            extensions: { code: 'BAD_INPUT', requestId: expect.any(String) },
          },
        ],
      },
    });
  });
});

describe('a multipart request without a token that counts', () => {
  test.each([
    ['no token', {}],
    ['a forged token', { authorization: 'Bearer a.b.c' }],
    ['another scheme', { authorization: 'Basic YWRtaW46YWRtaW4=' }],
  ])('is refused: %s', async (_what, headers) => {
    await start();
    expect(await postMap({ 0: ['variables.input.fishPhoto'] }, { ...PREFLIGHT, ...headers })).toEqual({
      status: 401,
      body: {
        errors: [
          {
            message: 'Authentication required',
            extensions: { code: 'UNAUTHENTICATED', requestId: expect.any(String) },
          },
        ],
      },
    });
  });

  test('is answered before any of its body has come', async () => {
    await start();
    const { port } = new URL(gateway.url());
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const outgoing = httpRequest({
        port,
        path: '/graphql',
        method: 'POST',
        headers: { ...PREFLIGHT, 'content-type': 'multipart/form-data; boundary=x', 'content-length': '1000000' },
      });
      outgoing.on('response', (response) => {
        resolve(response.resume().statusCode);
        outgoing.destroy();
      });
      outgoing.on('error', reject);
      outgoing.flushHeaders();
    });
    expect(status).toBe(401);
  });
});
