import { head, openRawConnection } from '@derby/server-kit/testing/raw-connection';
import { expect, test } from 'vitest';
import { codesOf, sendGraphql, sendWithFile } from '../testing/send-graphql.ts';
import { gatewayForAllTests, startGateway } from '../testing/start-gateway.ts';

const PREFLIGHT = { 'apollo-require-preflight': '1' };
const BROKEN_FORM = '--b\r\ncontent-disposition: form-data; name="operations"\r\n\r\n{\r\n--b--\r\n';

const app = gatewayForAllTests();

/** Sends a form whose map names this place. */
const postMap = (path: string, headers: Record<string, string>) =>
  sendWithFile(app.gateway.url(), {
    query: '{ __typename }',
    variables: { input: { fishPhoto: null }, list: [], text: '' },
    file: new Blob(['file']),
    path,
    headers: { ...PREFLIGHT, ...headers },
  });

test('the map of a form cannot change a built-in of the process', async () => {
  const { status, errors } = await postMap('variables.__proto__.x', { authorization: `Bearer ${app.fakes.token}` });
  expect([status, errors]).toEqual([
    400,
    [
      {
        message: 'The place of the file must hold null.',
        extensions: { code: 'BAD_INPUT', requestId: expect.any(String) },
      },
    ],
  ]);
  const board = await sendGraphql(app.gateway.url(), { query: '{ leaderboard(division: REGULAR) { total } }' });
  expect(board.data).toEqual({ leaderboard: { total: 0 } });
});

test('a file in place of a text is refused', async () => {
  const response = await sendWithFile(app.gateway.url(), {
    query: 'query ($search: String) { leaderboard(division: REGULAR, search: $search) { total } }',
    variables: { search: null },
    file: new Blob(['file']),
    path: 'variables.search',
    token: app.fakes.token,
  });
  expect([response.status, codesOf(response)]).toEqual([400, ['BAD_USER_INPUT']]);
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
  const { nextResponse, socket, write } = await openRawConnection(app.gateway.url());
  const headers = { ...PREFLIGHT, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 1_000_000 };
  await write(head('POST /graphql', headers));
  expect((await nextResponse()).status).toBe(401);
  socket.destroy();
});

test('a client that closes the connection while the refusal of its upload is counted causes no error', async () => {
  let begin: () => void;
  let resumeCounting: () => void = () => undefined;
  const isCounting = new Promise<void>((resolve) => (begin = resolve));
  const untilResumed = new Promise<void>((resolve) => (resumeCounting = resolve));
  const requestCounter = {
    async count() {
      begin();
      await untilResumed;
      return { count: 1, resetMs: 1_000 };
    },
  };
  const counted = await startGateway({ settings: { rateLimitEnabled: true }, deps: { requestCounter } });
  const headers = {
    authorization: `Bearer ${counted.fakes.token}`,
    'apollo-require-preflight': 1,
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': BROKEN_FORM.length,
  };
  const { write, socket, closed } = await openRawConnection(counted.gateway.url());
  await write(head('POST /graphql', headers) + BROKEN_FORM);
  await isCounting;
  socket.destroy();
  await closed();
  // Once this response arrives, the gateway has noticed the closed connection.
  expect((await fetch(`${counted.gateway.url()}/health`)).status).toBe(200);
  resumeCounting();
  expect((await fetch(`${counted.gateway.url()}/graphql`)).status).toBe(400);
  expect(counted.lines.filter(({ level }) => Number(level) >= 40)).toEqual([]);
  await counted.gateway.close();
});
