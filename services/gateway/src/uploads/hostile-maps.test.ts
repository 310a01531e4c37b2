import { head, openRawConnection } from '@derby/server-kit/testing/raw-connection';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Gateway } from '../app.ts';
import { ask, askWithFile } from '../testing/ask.ts';
import { builtinNames, describeBuiltins, describeFreshBuiltins } from '../testing/builtins.ts';
import { startGateway } from '../testing/start-gateway.ts';

const PREFLIGHT = { 'apollo-require-preflight': '1' };

let gateway: Gateway;
let token: string;
beforeEach(async () => {
  const started = await startGateway();
  ({ gateway } = started);
  ({ token } = started.dependencies);
});
afterEach(() => gateway.close());

const postMap = (path: string, headers: Record<string, string>) =>
  askWithFile(gateway.url(), {
    query: '{ __typename }',
    variables: { input: { fishPhoto: null }, list: [], text: '' },
    file: new Blob(['file']),
    path,
    headers: { ...PREFLIGHT, ...headers },
  });

test('the map of a multipart request cannot change a built-in of the process, for all their property names', async () => {
  const places = builtinNames().flatMap((name) => [name, `${name}.call`, `query.${name}.call`, `variables.${name}.x`]);
  const responses = await Promise.all(places.map((place) => postMap(place, { authorization: `Bearer ${token}` })));
  expect(describeBuiltins()).toEqual(describeFreshBuiltins());
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([400]));
  expect(responses[0]?.errors).toEqual([
    {
      message: 'The map names a place that takes no file.',
      extensions: { code: 'BAD_INPUT', requestId: expect.any(String) },
    },
  ]);
  const board = await ask(gateway.url(), { query: '{ leaderboard(division: REGULAR) { total } }' });
  expect(board.data).toEqual({ leaderboard: { total: 0 } });
});

test.each([
  ['no token', {}],
  ['a forged token', { authorization: 'Bearer a.b.c' }],
  ['another scheme', { authorization: 'Basic YWRtaW46YWRtaW4=' }],
])('a multipart request with %s is refused', async (_what, headers) => {
  const { status, errors } = await postMap('variables.input.fishPhoto', headers);
  expect([status, errors]).toEqual([
    401,
    [{ message: 'Authentication required', extensions: { code: 'UNAUTHENTICATED', requestId: expect.any(String) } }],
  ]);
});

test('a multipart request without a token is refused before its body arrives', async () => {
  const { nextResponse, socket, write } = await openRawConnection(gateway.url());
  const headers = { ...PREFLIGHT, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 1_000_000 };
  await write(head('POST /graphql', headers));
  expect((await nextResponse()).status).toBe(401);
  socket.destroy();
});
