import { hash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { isLongForm } from '@derby/server-kit/testing/env';
import { VISITOR } from '../kernel/index.ts';
import {
  ADDRESS,
  DAY_MS,
  deviceOf,
  openAccountTests,
  OTHER_SECRET,
  SECRET,
  signIn,
  suspendAdministrator,
  UNAUTHENTICATED,
  WRONG_REMEMBER,
} from './account-context.fixture.ts';
import { authenticate, logout, refreshSession } from './index.ts';

const RENEWALS = isLongForm ? 200 : 50;

const { admin, auditRows, database, deps, set } = await openAccountTests();

describe('remember-me token', () => {
  const deviceFingerprint = deviceOf('admin');
  let rememberMeToken: string;
  let token: string;
  const refresh = async (input: object = {}) =>
    await refreshSession(deps, VISITOR, {
      rememberMeToken,
      deviceFingerprint,
      address: ADDRESS,
      ...input,
    });

  beforeEach(async () => {
    ({ rememberMeToken, token } = admin);
  });

  test('cannot be obtained from the database', async () => {
    const dump = JSON.stringify(await database.collection('sessions').find().toArray());
    expect(dump).not.toContain(rememberMeToken);
    expect(dump).not.toContain(token);
    await expect(refresh({ rememberMeToken: hash('sha256', rememberMeToken) })).rejects.toMatchObject(WRONG_REMEMBER);
  });

  test.each([
    { rememberMeToken: undefined },
    { rememberMeToken: '' },
    { rememberMeToken: 'unknown' },
    { deviceFingerprint: undefined },
    { deviceFingerprint: '' },
    { deviceFingerprint: 'other' },
  ])('is refused with %o', async (input) => {
    await expect(refresh(input)).rejects.toMatchObject(WRONG_REMEMBER);
  });

  test('renews access tokens for 30 days, and none of them is valid longer', async () => {
    deps.clock.advance(29 * DAY_MS);
    await expect(authenticate(deps, (await refresh()).token)).resolves.toHaveProperty('userId', 1);
    deps.clock.advance(DAY_MS - 60_000);
    const last = (await refresh()).token;
    await expect(authenticate(deps, last)).resolves.toHaveProperty('userId', 1);
    deps.clock.advance(60_000);
    await expect(authenticate(deps, last)).rejects.toMatchObject(UNAUTHENTICATED);
    await expect(refresh()).rejects.toMatchObject(WRONG_REMEMBER);
  });

  test(`can be used by two tabs at once, ${RENEWALS} times, without a false logout`, async () => {
    for (let round = 0; round < RENEWALS; round += 1) {
      const tabs = await Promise.all([refresh(), refresh()]);
      for (const tab of tabs) await expect(authenticate(deps, tab.token)).resolves.toHaveProperty('userId', 1);
    }
  });

  test('ends at logout, also after a renewal', async () => {
    await logout(deps, await authenticate(deps, (await refresh()).token));
    await expect(refresh()).rejects.toMatchObject(WRONG_REMEMBER);
    await expect(authenticate(deps, token)).rejects.toMatchObject(UNAUTHENTICATED);
  });

  test('ends its session at logout without a valid access token, which writes one audit row', async () => {
    deps.clock.advance(DAY_MS);
    await expect(authenticate(deps, token)).rejects.toMatchObject(UNAUTHENTICATED);
    await logout(deps, VISITOR, { rememberMeToken, deviceFingerprint });
    await expect(refresh()).rejects.toMatchObject(WRONG_REMEMBER);
    const ended = (await auditRows()).filter((row) => row['action'] === 'session.ended');
    expect(ended).toMatchObject([{ actor: { userId: 1 }, outcome: 'succeeded' }]);
  });

  test.each([
    { rememberMeToken: undefined },
    { rememberMeToken: 'unknown'.padEnd(43, 'x') },
    { deviceFingerprint: undefined },
    { deviceFingerprint: 'other' },
  ])('is no proof for a logout without an access token with %o', async (input) => {
    const proof = { rememberMeToken, deviceFingerprint, ...input };
    await expect(logout(deps, VISITOR, proof)).rejects.toMatchObject(UNAUTHENTICATED);
    await expect(refresh()).resolves.toHaveProperty('token');
  });

  test('of another session ends that session too, and a wrong one does not prevent the logout', async () => {
    const other = await signIn(deps, 'admin');
    await logout(deps, await authenticate(deps, other.token), { rememberMeToken, deviceFingerprint: 'other' });
    await expect(authenticate(deps, other.token)).rejects.toMatchObject(UNAUTHENTICATED);
    await expect(authenticate(deps, token)).resolves.toHaveProperty('userId', 1);
    const third = await signIn(deps, 'admin');
    await logout(deps, await authenticate(deps, third.token), { rememberMeToken, deviceFingerprint });
    for (const ended of [token, third.token]) {
      await expect(authenticate(deps, ended)).rejects.toMatchObject(UNAUTHENTICATED);
    }
  });

  test('is refused after suspension, deletion or a new signing secret', async () => {
    set({ jwt_secret: OTHER_SECRET });
    await expect(refresh()).rejects.toMatchObject(WRONG_REMEMBER);
    set({ jwt_secret: SECRET });
    await expect(refresh()).resolves.toHaveProperty('token');
    await suspendAdministrator(database);
    await expect(refresh()).rejects.toMatchObject(WRONG_REMEMBER);
    await database.collection('users').deleteMany({});
    await expect(refresh()).rejects.toMatchObject(WRONG_REMEMBER);
  });
});
