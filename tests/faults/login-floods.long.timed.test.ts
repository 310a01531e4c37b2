import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { createClient, weighInForm } from '../support/api.ts';
import { fillDerby } from '../support/fill-derby.ts';
import { logOf } from '../support/logs.ts';
import { stackForFile } from '../support/stack-for-file.ts';
import type { LoginFlood, Statuses } from './login-flood.ts';

const FLOOD = fileURLToPath(new URL('login-flood.ts', import.meta.url));
/** As `npm start` does in production, with all limits. All addresses of the tests come from a trusted proxy. */
const ENVIRONMENT = {
  NODE_ENV: 'production',
  SECRETS_KEY: 'a key of the tests that keeps no secret',
  RATE_LIMIT_ENABLED: 'true',
  TRUSTED_PROXIES: '127.0.0.1',
};
/** A read of the board costs as much as at a derby. */
const CONTESTANTS = 200;
const FLOOD_SECONDS = 15;
const SIGN_IN_LIMIT_MS = 2_000;
const WEIGH_IN_LIMIT_MS = 1_000;
/** The administrator may make 100 requests a minute. */
const PAUSE_MS = 3_000;
/** How often a flood runs when late responses are its only problem: other programs delay them too. */
const ATTEMPTS = 3;
const ERROR_LEVEL = 50;
const SERVICES = ['front-door', 'rest-compat', 'gateway', 'worker'];

const ENTRY = { firstName: 'Ada', lastName: 'Judge', phoneNumber: '2505552001', fishWeight: '3.5' };
const LOGIN = 'mutation ($input: LoginInput!) { login(input: $input) { token } }';
const CREATE = 'mutation ($input: CreateEntryInput!) { createEntry(input: $input) { id } }';
const TOKEN = /"token":"[^"]+"/;
const ENTRY_ID = /"id":\d+/;

const { stack, client } = stackForFile(ENVIRONMENT);
/** Of a phone on which the administrator has signed in before. */
let knownDevice: string;
let venues = 0;

beforeAll(async () => {
  await client.save({ sms_enabled: 'false' });
  await fillDerby(stack, CONTESTANTS);
  const login = { ...stack.administrator, deviceToken: null };
  const session = await createClient(stack.baseUrl).call<{ deviceToken: string }>('POST', '/api/login', login);
  knownDevice = session.deviceToken;
});

/** A response to the administrator. */
interface Judged {
  readonly call: string;
  readonly tookMs: number;
  readonly limitMs: number;
  /** Null for the right response. */
  readonly problem: string | null;
}

/** Signs in and weighs in by both APIs, at this address. */
async function judge(address: string, deviceToken: string | null): Promise<Judged[]> {
  const from = { 'x-forwarded-for': address };
  const visitor = createClient(stack.baseUrl);
  const login = { ...stack.administrator, deviceToken };
  const mutation = (sender: typeof visitor, query: string, input: object) => () =>
    sender.send('POST', '/graphql', { query, variables: { input } }, from);
  const calls = [
    ['sign in by REST', SIGN_IN_LIMIT_MS, TOKEN, () => visitor.send('POST', '/api/login', login, from)],
    ['sign in by GraphQL', SIGN_IN_LIMIT_MS, TOKEN, mutation(visitor, LOGIN, login)],
    [
      'weigh in by REST',
      WEIGH_IN_LIMIT_MS,
      ENTRY_ID,
      () => client.send('POST', '/api/entries', weighInForm(ENTRY), from),
    ],
    ['weigh in by GraphQL', WEIGH_IN_LIMIT_MS, ENTRY_ID, mutation(client, CREATE, ENTRY)],
  ] as const;
  return await Promise.all(
    calls.map(async ([call, limitMs, right, send]) => {
      const sentAtMs = performance.now();
      const [status, body] = await send().then(
        async (response) => [response.status, await response.text()] as const,
        (error: Error) => [0, error.message] as const,
      );
      const tookMs = Math.round(performance.now() - sentAtMs);
      return { call, tookMs, limitMs, problem: right.test(body) ? null : `${call}: ${status} ${body.slice(0, 100)}` };
    }),
  );
}

/** Runs a flood in another process, so that timers of this one are not delayed, while the administrator weighs in. */
async function during(
  flood: Pick<LoginFlood, 'connections' | 'addresses' | 'account'>,
  venue: string,
  device: string | null,
) {
  const target: LoginFlood = { ...flood, baseUrl: stack.baseUrl, seconds: FLOOD_SECONDS };
  const child = fork(FLOOD, [JSON.stringify(target)], { execArgv: ['--import', 'tsx'] });
  let statuses: Statuses | undefined;
  const over = once(child, 'exit').then(() => true);
  child.on('message', (message) => (statuses = message as Statuses));
  const judged: Judged[] = [];
  do judged.push(...(await judge(venue, device)));
  while (!(await Promise.race([over, wait(PAUSE_MS, false)])));
  return { statuses, judged, isLate: judged.some(({ tookMs, limitMs }) => tookMs > limitMs) };
}

/** Expects right responses in time, no crash and no error during a flood of invented names, and of an account. */
async function expectServed(
  flood: Pick<LoginFlood, 'connections' | 'account'>,
  addressesOf: (venue: string) => string[],
) {
  const processes = stack.processes();
  const startedAtMs = Date.now();
  for (let attempt = 1; ; attempt += 1) {
    // A network with unused budgets.
    const venue = `10.${(venues += 1)}.0.1`;
    const { statuses, judged, isLate } = await during({ ...flood, addresses: addressesOf(venue) }, venue, knownDevice);
    process.stdout.write(
      `${JSON.stringify(statuses)}, at most ${Math.max(...judged.map(({ tookMs }) => tookMs))} ms\n`,
    );
    expect(judged.flatMap(({ problem }) => problem ?? [])).toEqual([]);
    // Wrong passwords, and refusals of what comes too often.
    expect(Object.keys(statuses ?? {}).filter((status) => !['200', '401', '429', '503'].includes(status))).toEqual([]);
    expect((statuses?.['429'] ?? 0) + (statuses?.['503'] ?? 0)).toBeGreaterThan(0);
    if (isLate && attempt < ATTEMPTS) continue;
    expect(judged.filter(({ tookMs, limitMs }) => tookMs > limitMs)).toEqual([]);
    break;
  }
  expect(stack.processes()).toEqual(processes);
  const errors = SERVICES.flatMap((name) => logOf(stack, name)).filter(
    ({ level = 0, time = 0 }) => level >= ERROR_LEVEL && time >= startedAtMs,
  );
  expect(errors).toEqual([]);
}

const numbered = (count: number, addressOf: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => addressOf(index));

it.each([
  ['3 networks', 768, () => numbered(3, (index) => `198.51.${index}.1`)],
  ['24 networks', 24, () => numbered(24, (index) => `198.51.${index}.1`)],
  ['120 networks', 480, () => numbered(120, (index) => `198.51.${index}.1`)],
  ['one IPv6 site', 480, (venue: string) => numbered(5_000, (index) => `2001:db8:${venue.split('.')[1]}:${index}::1`)],
])('during logins of %s the administrator signs in within 2 s and weighs in within 1 s', async (...of) => {
  const [, connections, addressesOf] = of;
  await expectServed({ connections }, addressesOf);
});

const GUESSES = { connections: 40, account: 'admin' };

it('during guesses at the password from the same network an administrator signs in on a known device', async () => {
  await expectServed(GUESSES, (venue) => [venue]);
});

it('control: during these guesses an administrator cannot sign in on an unknown device', async () => {
  const venue = `10.${(venues += 1)}.0.1`;
  const { judged } = await during({ ...GUESSES, addresses: [venue] }, venue, null);
  expect(judged.map(({ problem }) => problem)).toContainEqual(
    expect.stringContaining('Too many attempts. Please try again later.'),
  );
});
