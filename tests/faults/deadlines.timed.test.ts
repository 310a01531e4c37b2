import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, signIn } from '../support/api.ts';
import { sharedProduct } from '../support/shared-product.ts';

/** Times that docs/guarantees.md promises. This file runs alone, so that other tests do not affect them. */
const ACCESS_ENDS_WITHIN_MS = 1_000;
const SETTING_IS_OBEYED_WITHIN_MS = 5_000;
const NO_SERVER_RESPONSE_LIMIT_MS = 2_000;
const RECOVERED_WITHIN_MS = 5_000;
/** The timeout of a condition. */
const HANGS_AFTER_MS = 30_000;
const PASSWORD = 'a password for one test';
const OTHER_PASSWORD = 'another password for one test';

const { product, client } = sharedProduct();

/** Returns the milliseconds until the condition is true. Throws after the timeout. */
async function timeUntil(isTrue: () => Promise<boolean>): Promise<number> {
  const from = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - from > HANGS_AFTER_MS) throw new Error(`not within ${HANGS_AFTER_MS} ms`);
  }
  return Math.round(performance.now() - from);
}

async function request(method: string, path: string, bearer: string, body?: object): Promise<Response> {
  const response = await createClient(product.baseUrl, bearer).send(method, path, body);
  return new Response(await response.text(), { status: response.status });
}

let users = 0;
/** Creates another administrator and signs in. */
async function newUser(): Promise<{ id: number; token: string }> {
  users += 1;
  const username = `deadline${users}`;
  const user = { username, password: PASSWORD, email: `${username}@example.org` };
  const { id } = await client.call<{ id: number }>('POST', '/api/users', user);
  return { id, token: await signIn(product.baseUrl, { username, password: PASSWORD }) };
}

/** What takes access away, and the response to a request afterwards. */
const ENDINGS = [
  ['a suspension', 401, (id: number) => request('POST', `/api/users/${id}/suspend`, client.token, { suspend: true })],
  ['a deletion', 401, (id: number) => request('DELETE', `/api/users/${id}`, client.token)],
  [
    'a new password',
    401,
    (id: number) => request('POST', `/api/users/${id}/reset-password`, client.token, { newPassword: OTHER_PASSWORD }),
  ],
  ['another role', 403, (id: number) => request('PUT', `/api/users/${id}`, client.token, { role: 'weighmaster' })],
] as const;

describe.each(['with Redis', 'without Redis'])('%s', (redis) => {
  beforeAll(() => void (redis === 'without Redis' && product.kill('redis', 'SIGSTOP')));
  afterAll(() => void (redis === 'without Redis' && product.kill('redis', 'SIGCONT')));

  it.concurrent.each(ENDINGS)('%s takes access away within a second', async (_event, refusal, end) => {
    const user = await newUser();
    expect((await request('GET', '/api/users', user.token)).status).toBe(200);
    expect((await end(user.id)).status).toBe(200);
    const tookMs = await timeUntil(async () => (await request('GET', '/api/users', user.token)).status === refusal);
    expect(tookMs).toBeLessThanOrEqual(ACCESS_ENDS_WITHIN_MS);
  });

  it('a setting takes effect within five seconds in another service', async () => {
    const text = `Back soon ${redis}`;
    await client.save({ maintenance_message: text, maintenance_mode: 'true' });
    const isObeyed = async () => (await (await fetch(`${product.baseUrl}/api/entries/public`)).text()).includes(text);
    const tookMs = await timeUntil(isObeyed);
    await client.save({ maintenance_mode: 'false' });
    expect(tookMs).toBeLessThanOrEqual(SETTING_IS_OBEYED_WITHIN_MS);
  });
});

it('the product returns 503 within two seconds without its database, and writes within five seconds once it is back', async () => {
  const save = () => request('PUT', '/api/admin/global-settings', client.token, { maintenance_mode: 'false' });
  const requests = [
    () => request('GET', '/api/entries', client.token),
    () => request('POST', '/api/login', client.token, product.administrator),
    save,
  ];
  product.kill('mongodb', 'SIGSTOP');
  const responses: { status: number; tookMs: number }[] = [];
  // Several rounds: before, while and after the services detect the outage.
  for (let round = 0; round < 3; round += 1) {
    const timed = async (send: () => Promise<Response>) => {
      const from = performance.now();
      const { status } = await send();
      return { status, tookMs: Math.round(performance.now() - from) };
    };
    responses.push(...(await Promise.all(requests.map(timed))));
  }
  product.kill('mongodb', 'SIGCONT');
  const backMs = await timeUntil(async () => (await save()).status === 200);
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 503));
  expect(Math.max(...responses.map(({ tookMs }) => tookMs))).toBeLessThanOrEqual(NO_SERVER_RESPONSE_LIMIT_MS);
  expect(backMs).toBeLessThanOrEqual(RECOVERED_WITHIN_MS);
  // The next file uses the same product.
  await timeUntil(async () => {
    const paths = ['/ready', '/leaderboard', '/api/entries/public'];
    const after = await Promise.all(paths.map((path) => fetch(product.baseUrl + path)));
    return after.every(({ ok }) => ok);
  });
});
