import { describe, expect, test } from 'vitest';
import { isLongForm } from '@derby/server-kit/testing/env';
import { VISITOR } from '../kernel/index.ts';
import { openAccountTests, PASSWORD } from './account-context.fixture.ts';
import { login, refreshSession, type LoginInput } from './index.ts';

/** The address that administrators and all visitors share at the venue. */
const VENUE = '203.0.113.80';
/** Longer than all windows of passwords; 30 in the long form. */
const MINUTES = isLongForm ? 30 : 12;
const GUESSES_A_MINUTE = 8;
const GARBAGE_A_MINUTE = 8;
const TEST_TIMEOUT_MS = 300_000;

const { deps, addUser } = await openAccountTests();

const codeOfFailure = (error: { code: string }) => error.code;

async function logIn(input: Partial<LoginInput>) {
  const device = { rememberMe: true, deviceFingerprint: 'a phone', deviceToken: null };
  const given = { password: PASSWORD, address: VENUE, ...device, ...input };
  const result = (await login(deps, VISITOR, given)) as { token: string; rememberMeToken: string; deviceToken: string };
  return { rememberMeToken: result.rememberMeToken, deviceToken: result.deviceToken };
}

const outcomeOf = async (input: Partial<LoginInput>) => await logIn(input).then(() => 'in', codeOfFailure);

test(
  'minutes of wrong logins and garbage tokens from the venue do not lock out the owner of a known device',
  async () => {
    await addUser('bo');
    const owners = await Promise.all(
      ['admin', 'bo'].map(async (username) => Object.assign({ username }, await logIn({ username }))),
    );
    let guesses = 0;
    const outcomes: string[] = [];
    for (let minute = 0; minute < MINUTES; minute += 1) {
      for (const { username } of owners) {
        for (let round = 0; round < GUESSES_A_MINUTE; round += 1) {
          const outcome = await outcomeOf({ username, password: `a wrong guess ${(guesses += 1)}` });
          expect(['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS']).toContain(outcome);
        }
      }
      for (let round = 0; round < GARBAGE_A_MINUTE; round += 1) {
        const rememberMeToken = `garbage ${round}`.padEnd(43, 'x');
        const refused = refreshSession(deps, VISITOR, { rememberMeToken, deviceFingerprint: 'x', address: VENUE });
        await expect(refused).rejects.toMatchObject({ code: 'INVALID_REMEMBER_ME_TOKEN' });
      }
      for (const { username, deviceToken, rememberMeToken } of owners) {
        outcomes.push(await outcomeOf({ username, deviceToken }));
        const refreshed = refreshSession(deps, VISITOR, {
          rememberMeToken,
          deviceFingerprint: 'a phone',
          address: VENUE,
        });
        outcomes.push(await refreshed.then(() => 'refreshed', codeOfFailure));
      }
      deps.clock.advance(60_000);
    }
    expect(outcomes.length).toBe(MINUTES * 4);
    expect(new Set(outcomes)).toEqual(new Set(['in', 'refreshed']));
  },
  TEST_TIMEOUT_MS,
);

describe('a flood of logins with invented names', () => {
  const NETWORKS = 10;
  const ONE_NETWORK = 1;
  const BUSY = {
    code: 'BUSY',
    message: 'Too many passwords are being checked right now. Please try again in a moment.',
    retryAfterSeconds: 2,
  };

  /** Sends logins from several networks at once. `checked` counts those whose password was checked so far. */
  function startFlood(count: number, networks = NETWORKS, clientGone?: AbortSignal) {
    const flood = { checked: 0, refused: [] as object[] };
    const logins = Array.from({ length: count }, async (_, index) => {
      const input = { username: `name ${index}`, password: 'a guess', address: `198.51.100.${index % networks}` };
      await login({ ...deps, ...(clientGone ? { clientGone } : {}) }, VISITOR, input).catch((error: object) => {
        if ('code' in error && error.code === 'INVALID_CREDENTIALS') flood.checked += 1;
        else flood.refused.push(error);
      });
    });
    return Object.assign(flood, { over: Promise.all(logins) });
  }

  test('keeps no owner of a known device waiting, nor a user on another network', async () => {
    const { deviceToken } = await logIn({ username: 'admin' });
    const flood = startFlood(100);
    await outcomeOf({ username: 'admin', deviceToken });
    expect(flood.checked).toBeLessThan(10);
    const before = flood.checked;
    expect(await outcomeOf({ username: 'admin', address: '203.0.113.81' })).toBe('in');
    expect(flood.checked - before).toBeLessThan(2 * NETWORKS);
    await flood.over;
  });

  test('gets BUSY above 64 waiting logins, also for a name that exists', async () => {
    const flood = startFlood(100, ONE_NETWORK);
    const known = login(deps, VISITOR, { username: 'admin', password: 'a guess', address: '198.51.100.0' });
    await expect(known).rejects.toMatchObject(BUSY);
    await flood.over;
    expect(flood.refused).toHaveLength(100 - flood.checked);
    for (const error of flood.refused) expect(error).toMatchObject(BUSY);
  });

  test('is not checked after its clients have left', async () => {
    const clients = new AbortController();
    const flood = startFlood(60, NETWORKS, clients.signal);
    await outcomeOf({ username: 'admin', deviceToken: 'x' });
    clients.abort();
    await flood.over;
    expect(flood.checked).toBeLessThan(20);
  });
});
