import { describe, expect, test, vi } from 'vitest';
import { VISITOR } from '../kernel/index.ts';
import {
  ADDRESS,
  DAY_MS,
  openAccountTests,
  PASSWORD,
  seedTwoFactor,
  WRONG,
  WRONG_CODE,
} from './account-context.fixture.ts';
import { login, resetUserPassword, type LoginInput } from './index.ts';
import { makeDeviceToken, presentedDevice, saveLoginDevice } from './login-devices.ts';

/** A network on which no administrator was signed in. */
const ELSEWHERE = '198.51.100.9';
const TOO_MANY = { code: 'TOO_MANY_ATTEMPTS' };

const { database, deps, admin, addUser } = await openAccountTests();

async function logIn(input: Partial<LoginInput>): Promise<string> {
  const loginInput = { password: PASSWORD, address: ADDRESS, deviceToken: null, ...input };
  const { deviceToken = '' } = await login(deps, VISITOR, loginInput);
  return deviceToken;
}

/** Uses up the attempts of clients without a device token for the account. */
async function useUpAttempts(username: string): Promise<void> {
  for (let guess = 0; guess < 5; guess += 1) {
    await logIn({ username, password: `wrong ${guess}`, address: ELSEWHERE }).catch(() => undefined);
  }
  await expect(logIn({ username, address: ELSEWHERE })).rejects.toMatchObject(TOO_MANY);
}

/** Returns whether a login with the token succeeds after all attempts of unknown clients are used up. */
const isKnown = async (input: Partial<LoginInput>): Promise<boolean> =>
  await logIn({ address: ELSEWHERE, ...input }).then(
    () => true,
    () => false,
  );

describe('device token', () => {
  test('is issued at a complete login, stays the same, and is stored as a hash', async () => {
    const deviceToken = await logIn({ username: 'admin' });
    expect(deviceToken).toMatch(/^[\w-]{43}$/);
    expect(await logIn({ username: 'admin', deviceToken })).toBe(deviceToken);
    const devices = await database.collection('login_devices').find({ userId: 1 }).toArray();
    expect(devices).toHaveLength(1);
    expect(JSON.stringify(devices)).not.toContain(deviceToken);
  });

  test('is looked up together with those that arrive meanwhile, and only the own one is found', async () => {
    const deviceToken = await logIn({ username: 'admin' });
    const model = database.model('login_devices');
    const queries = vi.spyOn(model, 'find');
    const tokens = [...Array.from({ length: 100 }, makeDeviceToken), deviceToken];
    const devices = await Promise.all(
      tokens.map(async (token) => await presentedDevice(deps, { deviceToken: token, username: 'admin' })),
    );
    expect(devices.map((device) => device?.use)).toEqual([...Array.from({ length: 100 }, () => undefined), 'known']);
    expect(queries).toHaveBeenCalledTimes(1);
    queries.mockRestore();
  });

  test('is not issued when the client does not request one', async () => {
    const result = await login(deps, VISITOR, { username: 'admin', password: PASSWORD, address: ADDRESS });
    expect(Object.keys(result)).toEqual(['token']);
    expect(await database.collection('login_devices').countDocuments()).toBe(0);
  });

  test('lets the owner sign in after any number of attempts by unknown clients, with the right password only', async () => {
    const deviceToken = await logIn({ username: 'admin' });
    await useUpAttempts('admin');
    const asOwner = { username: 'admin', deviceToken, address: ELSEWHERE };
    for (let time = 0; time < 10; time += 1) expect(await logIn(asOwner)).toBe(deviceToken);
    await expect(logIn({ ...asOwner, password: 'wrong' })).rejects.toMatchObject(WRONG);
  });

  test('is ignored when it was not issued by the server', async () => {
    await useUpAttempts('admin');
    const tokens = [null, '', 'x', 'a'.repeat(43), 'a'.repeat(100_000), '{"$ne":null}'];
    for (const deviceToken of tokens) {
      expect([deviceToken, await isKnown({ username: 'admin', deviceToken })]).toEqual([deviceToken, false]);
    }
    for (const deviceToken of tokens) {
      expect(await logIn({ username: 'admin', deviceToken })).not.toBe(deviceToken);
    }
  });

  test('of one account is valid for another only after that user has signed in on the device', async () => {
    await addUser('bo');
    const deviceToken = await logIn({ username: 'admin' });
    await useUpAttempts('bo');
    expect(await isKnown({ username: 'bo', deviceToken })).toBe(false);
    expect(await logIn({ username: 'bo', deviceToken })).toBe(deviceToken);
    expect(await isKnown({ username: 'bo', deviceToken })).toBe(true);
    expect(await isKnown({ username: 'admin', deviceToken })).toBe(true);
  });

  test('is valid for 400 days after the last login', async () => {
    const deviceToken = await logIn({ username: 'admin' });
    deps.clock.advance(399 * DAY_MS);
    await useUpAttempts('admin');
    expect(await isKnown({ username: 'admin', deviceToken })).toBe(true);
    deps.clock.advance(400 * DAY_MS);
    await useUpAttempts('admin');
    expect(await isKnown({ username: 'admin', deviceToken })).toBe(false);
    deps.clock.advance(DAY_MS);
    await logIn({ username: 'admin' });
    expect(await database.collection('login_devices').countDocuments()).toBe(1);
  });

  test('is deleted as the least recently used when an account has more than 50', async () => {
    await database.collection('login_devices').deleteMany({});
    const first = await logIn({ username: 'admin' });
    deps.clock.advance(1_000);
    const second = await logIn({ username: 'admin' });
    for (let device = 0; device < 48; device += 1) {
      deps.clock.advance(1_000);
      await saveLoginDevice(database, { userId: 1, tokenHash: `hash ${device}` }, deps.clock.now());
    }
    deps.clock.advance(1_000);
    await logIn({ username: 'admin' });
    await useUpAttempts('admin');
    expect(await database.collection('login_devices').countDocuments()).toBe(50);
    expect(await isKnown({ username: 'admin', deviceToken: first })).toBe(false);
    expect(await isKnown({ username: 'admin', deviceToken: second })).toBe(true);
  });
});

describe('login that requires a code', () => {
  const PENDING = { username: 'admin', address: ELSEWHERE };

  test('returns a device token that makes the second step independent of unknown clients', async () => {
    const codeAt = await seedTwoFactor(deps, 1);
    const deviceToken = await logIn(PENDING);
    await useUpAttempts('admin');
    const result = await login(deps, VISITOR, {
      ...PENDING,
      password: PASSWORD,
      deviceToken,
      twoFactorCode: await codeAt(0),
    });
    expect(result).toMatchObject({ token: expect.any(String), deviceToken });
    deps.clock.advance(DAY_MS);
    await useUpAttempts('admin');
    expect(await isKnown({ username: 'admin', deviceToken })).toBe(true);
  });

  test('returns a device token that expires after five minutes', async () => {
    await seedTwoFactor(deps, 1);
    const deviceToken = await logIn(PENDING);
    deps.clock.advance(5 * 60_000);
    await useUpAttempts('admin');
    expect(await isKnown({ username: 'admin', deviceToken })).toBe(false);
  });

  test('limits the guesses of the code per account, for any number of device tokens', async () => {
    await seedTwoFactor(deps, 1);
    for (let guess = 0; guess < 5; guess += 1) {
      const deviceToken = await logIn(PENDING);
      await expect(logIn({ ...PENDING, deviceToken, twoFactorCode: '000000' })).rejects.toMatchObject(WRONG_CODE);
    }
    const deviceToken = await logIn(PENDING);
    await expect(logIn({ ...PENDING, deviceToken, twoFactorCode: '000000' })).rejects.toMatchObject(TOO_MANY);
  });

  test('remembers the device by its token, also from another address', async () => {
    const codeAt = await seedTwoFactor(deps, 1);
    const deviceToken = await logIn({ ...PENDING, rememberMe: true, deviceFingerprint: 'device' });
    const result = await login(deps, VISITOR, {
      username: 'admin',
      password: PASSWORD,
      address: '198.51.100.10',
      deviceToken,
      twoFactorCode: await codeAt(0),
    });
    expect(result).toHaveProperty('rememberMeToken');
  });

  test('is stored at most ten times per account and is deleted by the next login after it expires', async () => {
    await seedTwoFactor(deps, 1);
    const rows = () => database.collection('pending_logins').countDocuments();
    // A row written by a version without device tokens.
    await database
      .collection<{ _id: string; fingerprintHash: string; expiresAt: Date }>('pending_logins')
      .insertOne({ _id: '1 10.0.0.5', fingerprintHash: 'x', expiresAt: new Date(0) });
    for (let device = 0; device < 12; device += 1) {
      await logIn(PENDING);
      deps.clock.advance(1_000);
    }
    expect(await rows()).toBe(10);
    deps.clock.advance(5 * 60_000);
    await logIn(PENDING);
    expect(await rows()).toBe(1);
  });

  test('is cancelled by a change of the password', async () => {
    const bo = await addUser('bo');
    await seedTwoFactor(deps, bo.id);
    await logIn({ username: 'bo' });
    expect(await database.collection('pending_logins').countDocuments()).toBe(1);
    await resetUserPassword(deps, admin.actor, { userId: bo.id, newPassword: 'slack tide' });
    expect(await database.collection('pending_logins').countDocuments()).toBe(0);
  });
});
