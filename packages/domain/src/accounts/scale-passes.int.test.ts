import { hash } from 'node:crypto';
import { isLongForm } from '@derby/server-kit/testing/env';
import { describe, expect, test } from 'vitest';
import { VISITOR, type Actor } from '../kernel/index.ts';
import { ADDRESS, openAccountTests, PASSWORD, UNAUTHENTICATED, WRONG } from './account-context.fixture.ts';
import * as accounts from './index.ts';
import { issueScalePass } from './scale-passes.ts';

const GUESSES = isLongForm ? 10_000 : 1_000;
const HOUR_MS = 3_600_000;
const REFUSED = {
  code: 'INVALID_CREDENTIALS',
  message: 'This code was used, has expired or was replaced. Ask an administrator for a new one.',
};
const NOT_ALLOWED = { code: 'ROLE_NOT_ALLOWED' };

const { admin, auditRows, database, deps, set, addUser } = await openAccountTests();

async function issue(username = 'Sam') {
  const issued = await issueScalePass({ ...deps, publicUrl: 'https://derby.example' }, admin.actor, { username });
  return { ...issued, id: issued.user.id, code: issued.address.replace('https://derby.example/admin/pass#', '') };
}

const redeem = async (code: string, given: object = {}) =>
  await accounts.redeemScalePass(deps, VISITOR, {
    code,
    requestKey: 'first press',
    deviceFingerprint: 'phone',
    address: '203.0.113.9',
    ...given,
  });

async function signInPhone(username?: string) {
  const pass = await issue(username);
  return { ...pass, ...(await redeem(pass.code)) };
}

const actorOf = async (token: string): Promise<Actor> => await accounts.authenticate(deps, token);
const renew = async (rememberMeToken = '') =>
  await accounts.refreshSession(deps, VISITOR, { rememberMeToken, deviceFingerprint: 'phone', address: ADDRESS });
const end = async (userId: number) => await accounts.setUserSuspended(deps, admin.actor, { userId, isSuspended: true });

describe('the code of a scale pass', () => {
  test('has 128 random bits, of which only a hash is stored, and signs in as a weighmaster', async () => {
    const { code, id, token } = await signInPhone();
    expect(code).toMatch(/^[\w-]{22}$/);
    expect(await actorOf(token)).toMatchObject({ kind: 'weighmaster', userId: id, username: 'Sam', isPass: true });
    const names = (await database.db?.listCollections().toArray())?.map(({ name }) => name) ?? [];
    const rows = await Promise.all(names.map((name) => database.collection(name).find().toArray()));
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(JSON.stringify(rows)).toContain(hash('sha256', code));
  });

  test('signs in once: of two presses at once one, and no later one', async () => {
    const { code } = await issue();
    const presses = await Promise.allSettled(['a', 'b'].map((requestKey) => redeem(code, { requestKey })));
    expect(presses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(redeem(code, { requestKey: 'c' })).rejects.toMatchObject(REFUSED);
  });

  test('is redeemed by the same press again when the response was lost', async () => {
    const { code } = await issue();
    await redeem(code);
    expect(await actorOf((await redeem(code)).token)).toMatchObject({ username: 'Sam' });
  });

  test('is refused after two minutes, also to the press that has redeemed it', async () => {
    const { code } = await issue();
    await redeem(code);
    deps.clock.advance(120_000);
    await expect(redeem(code)).rejects.toMatchObject(REFUSED);
  });

  test.each([
    ['the pass was ended', async (id: number) => void (await end(id))],
    ['a newer code was made', async () => void (await issue('SAM'))],
    ['passes are off', async () => void set({ scale_pass_enabled: 'false' })],
    ['administrators need a second factor', async () => void set({ force_2fa_for_admin: 'true' })],
  ])('is refused when %s', async (_when, act) => {
    const { code, id } = await issue();
    await act(id);
    await expect(redeem(code)).rejects.toMatchObject(REFUSED);
  });

  test('is not found by guesses: 100 a minute of a network are looked up, and others can still sign in', async () => {
    const { code } = await issue();
    const refusals: Record<string, number> = {};
    for (let guess = 0; guess < GUESSES; guess += 1) {
      const { code: refusal } = await redeem(`guess${guess}`.padEnd(22, 'x')).then(
        () => ({ code: 'signed in' }),
        (error: { code: string }) => error,
      );
      refusals[refusal] = (refusals[refusal] ?? 0) + 1;
    }
    expect(refusals).toEqual({ INVALID_CREDENTIALS: 100, TOO_MANY_ATTEMPTS: GUESSES - 100 });
    expect((await auditRows()).filter(({ outcome }) => outcome === 'refused').length).toBeLessThan(30);
    expect(await redeem(code, { address: ADDRESS })).toMatchObject({ token: expect.any(String) });
  });
});

describe('a phone with a scale pass', () => {
  test('can renew its session until two hours after the end of the weigh-in', async () => {
    set({ weigh_in_end: '2100-01-01T00:00' });
    const end2100 = new Date('2100-01-01T10:00:00Z');
    const { rememberMeToken, user } = await signInPhone();
    expect(user.passEndsAt).toEqual(end2100);
    deps.clock.advance(end2100.getTime() - deps.clock.now().getTime() - 1_000);
    const { token } = await renew(rememberMeToken);
    expect(await actorOf(token)).toMatchObject({ username: 'Sam' });
    deps.clock.advance(1_000);
    await expect(actorOf(token)).rejects.toMatchObject(UNAUTHENTICATED);
    await expect(renew(rememberMeToken)).rejects.toMatchObject({ code: 'INVALID_REMEMBER_ME_TOKEN' });
  });

  test.each(['', '2024-01-01T00:00'])('is signed in for 12 hours with the weigh-in end "%s"', async (weighInEnd) => {
    set({ weigh_in_end: weighInEnd });
    const { user } = await issue();
    expect(user.passEndsAt?.getTime()).toBe(deps.clock.now().getTime() + 12 * HOUR_MS);
  });

  test.each([
    ['it is ended', async (userId: number) => void (await end(userId))],
    ['it is deleted', async (userId: number) => void (await accounts.deleteUser(deps, admin.actor, { userId }))],
    ['passes are switched off', async () => void set({ scale_pass_enabled: 'false' })],
    ['administrators need a second factor', async () => void set({ force_2fa_for_admin: 'true' })],
  ])('is signed out when %s', async (_when, act) => {
    const { id, token, rememberMeToken } = await signInPhone();
    expect(await actorOf(token)).toMatchObject({ userId: id });
    await act(id);
    await expect(actorOf(token)).rejects.toMatchObject(UNAUTHENTICATED);
    await expect(renew(rememberMeToken)).rejects.toMatchObject({ code: 'INVALID_REMEMBER_ME_TOKEN' });
  });

  test('gets the same user from a later pass of its name, also of one that was ended', async () => {
    const { id, token } = await signInPhone('Sam');
    await end(id);
    const again = await signInPhone(' sam ');
    expect([again.id, await actorOf(again.token)]).toEqual([id, expect.objectContaining({ userId: id })]);
    await expect(actorOf(token)).rejects.toMatchObject(UNAUTHENTICATED);
  });

  test('can change neither password nor second factor, and administrators give it neither password nor role', async () => {
    const { id, token } = await signInPhone();
    const actor = await actorOf(token);
    const changes = { currentPassword: PASSWORD, newPassword: 'another one', address: ADDRESS, verificationCode: '1' };
    for (const change of [accounts.changePassword, accounts.enableTwoFactor, accounts.disableTwoFactor]) {
      await expect(change(deps, actor, changes)).rejects.toMatchObject(NOT_ALLOWED);
    }
    await expect(accounts.setUpTwoFactor(deps, actor)).rejects.toMatchObject(NOT_ALLOWED);
    const target = { userId: id, newPassword: PASSWORD, role: 'administrator', isSuspended: false } as const;
    for (const change of [accounts.resetUserPassword, accounts.setUserRole, accounts.setUserSuspended]) {
      await expect(change(deps, admin.actor, target)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

describe('the name of a scale pass', () => {
  test('is unknown to the login, also in a network where the pass was renewed', async () => {
    const { rememberMeToken } = await signInPhone();
    await renew(rememberMeToken);
    for (const username of ['Sam', 'nobody']) {
      const guess = async (address: string) =>
        await accounts.login(deps, VISITOR, { username, password: 'x', address });
      for (let count = 0; count < 5; count += 1) await expect(guess('198.51.100.7')).rejects.toMatchObject(WRONG);
      await expect(guess(ADDRESS)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS', retryAfterSeconds: 120 });
    }
    const refused = (await auditRows()).filter(({ outcome }) => outcome === 'refused');
    expect(refused.filter(({ subject }) => subject !== undefined)).toEqual([]);
  });

  test('cannot be that of a user, nor the other way round', async () => {
    await addUser('bo');
    const taken = { code: 'CONFLICT', message: 'Username already exists' };
    await expect(issue('BO')).rejects.toMatchObject(taken);
    await issue('sam');
    const user = { username: 'Sam', password: PASSWORD };
    await expect(accounts.createUser(deps, admin.actor, user)).rejects.toMatchObject(taken);
  });

  test('is listed with its end on request only, and audited without the code', async () => {
    const { code, user } = await signInPhone();
    expect((await accounts.listUsers(deps, admin.actor)).map(({ username }) => username)).toEqual(['admin']);
    const all = await accounts.listUsers(deps, admin.actor, { withPasses: true });
    expect(all).toMatchObject([{ passEndsAt: null }, { username: 'Sam', role: 'weighmaster' }]);
    expect(all[1]?.passEndsAt).toEqual(user.passEndsAt);
    const rows = (await auditRows()).slice(-2);
    expect(rows).toMatchObject([
      { action: 'user.pass-issued', subject: { id: user.id }, changes: { endsAt: { from: null } } },
      { action: 'session.started', actor: { kind: 'weighmaster', username: 'Sam' }, address: '203.0.113.9' },
    ]);
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

test('a scale pass is refused while passes are off, and to weighmasters', async () => {
  const { token } = await signInPhone();
  await expect(
    accounts.createScalePass({ ...deps, publicUrl: '' }, await actorOf(token), { username: 'Eve' }),
  ).rejects.toMatchObject(NOT_ALLOWED);
  set({ scale_pass_enabled: 'false' });
  await expect(issue()).rejects.toMatchObject({ code: 'CONFLICT' });
});
