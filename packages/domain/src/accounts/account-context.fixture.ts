import { generate } from 'otplib';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { beforeEach } from 'vitest';
import { VISITOR, type Actor, type Connection, type Role, type SignedInUser } from '../kernel/index.ts';
import { settingsCodec, type WireSettings } from '../settings/index.ts';
import { auditRows, createTestDeps, databaseForEachTest, type TestClock } from '../testing/index.ts';
import {
  accountsIndexes,
  authenticate,
  createSessionCache,
  createUser,
  enableTwoFactor,
  ensureFirstAdministrator,
  login,
  refreshSession,
  setUpTwoFactor,
} from './index.ts';
import type { AttemptCounter } from './throttle.ts';
import { userModel } from './user.ts';

export const SYSTEM: Actor = { kind: 'system', name: 'start' };
export const SECRET = 'k3Jx9Qm2Vb7Zt5Lp8Wc4Rn6Hd1Gf0Sa-Ye';
export const PASSWORD = 'weigh-in at noon';
/** An Argon2id hash of `PASSWORD` at a low cost, which is part of the hash. */
const CHEAP_HASH = '$argon2id$v=19$m=8,t=1,p=1$TtIJk3+2r4JCNKqI0JJ2iQ$N5w/s7x4xLjp7f+WygLZcw4K+zSKKC8hCBpxYUAqnFk';
export const ADDRESS = '10.0.0.5';
export const OTHER_SECRET = 'Zt5Lp8Wc4Rn6Hd1Gf0Sa-Ye-k3Jx9Qm2Vb7';
export const CREDENTIALS = { username: 'admin', password: PASSWORD, address: ADDRESS };
export const DAY_MS = 86_400_000;
export const UNAUTHENTICATED = { code: 'UNAUTHENTICATED', message: 'Authentication required' };
export const WRONG = { code: 'INVALID_CREDENTIALS', message: 'Invalid username or password' };
export const WRONG_CODE = { code: 'INVALID_TWO_FACTOR_CODE', message: 'Invalid two-factor authentication code' };
export const WRONG_REMEMBER = {
  code: 'INVALID_REMEMBER_ME_TOKEN',
  message: 'Invalid or expired remember-me token',
};

/** Counts attempts by the test clock. */
export function createClockedAttempts(clock: TestClock): AttemptCounter {
  const counts = new Map<string | number, { points: number; readonly endsAt: number }>();
  const add = (key: string | number, points: number, seconds: number) => {
    const now = clock.now().getTime();
    const stored = counts.get(key);
    const count = stored && stored.endsAt > now ? stored : { points: 0, endsAt: now + seconds * 1_000 };
    count.points += points;
    counts.set(key, count);
    return new RateLimiterRes(0, count.endsAt - now, count.points);
  };
  return {
    get: async (key) => {
      const { consumedPoints, msBeforeNext } = add(key, 0, 0);
      return msBeforeNext > 0 ? new RateLimiterRes(0, msBeforeNext, consumedPoints) : null;
    },
    set: async (key, points, seconds) => {
      counts.delete(key);
      return add(key, points, seconds);
    },
    penalty: async (key, points = 1, { customDuration: seconds = 0 } = {}) => add(key, points, seconds),
    reward: async (key, points = 1, { customDuration: seconds = 0 } = {}) => add(key, -points, seconds),
    delete: async (key) => counts.delete(key),
  };
}

/** Dependencies whose settings a test can replace. */
function createAccountDeps(database: Connection) {
  const state = { wire: { jwt_secret: SECRET } as WireSettings };
  const testDeps = createTestDeps(database);
  const deps = {
    ...testDeps,
    settings: { current: () => settingsCodec.decode(state.wire) },
    sessionCache: createSessionCache(() => testDeps.clock.now().getTime()),
    attempts: createClockedAttempts(testDeps.clock),
  };
  return { deps, set: (wire: WireSettings) => (state.wire = { ...state.wire, ...wire }) };
}

type AccountDeps = ReturnType<typeof createAccountDeps>['deps'];

/** A user who has signed in. */
export interface SignedIn {
  readonly actor: SignedInUser;
  readonly token: string;
  readonly rememberMeToken: string;
}

export const deviceOf = (username: string) => `device of ${username}`;

/** Signs a user in on a remembered device. */
export async function signIn(deps: AccountDeps, username: string, password = PASSWORD): Promise<SignedIn> {
  const result = await login(deps, VISITOR, {
    username,
    password,
    address: ADDRESS,
    rememberMe: true,
    deviceFingerprint: deviceOf(username),
  });
  if (!('token' in result)) throw new Error('a code was asked for');
  const { token, rememberMeToken = '' } = result;
  return { actor: await authenticate(deps, token), token, rememberMeToken };
}

/** Returns whether the token authenticates. */
export const isIn = async (deps: AccountDeps, { token }: SignedIn): Promise<boolean> =>
  await authenticate(deps, token).then(
    () => true,
    () => false,
  );

/** Returns whether the remember-me token gets a new access token. */
export const isRemembered = async (
  deps: AccountDeps,
  username: string,
  { rememberMeToken }: SignedIn,
): Promise<boolean> =>
  await refreshSession(deps, VISITOR, {
    rememberMeToken,
    deviceFingerprint: deviceOf(username),
    address: ADDRESS,
  }).then(
    () => true,
    () => false,
  );

/** Returns the authenticator's code for a secret, some seconds from now. */
export async function codeOf(deps: AccountDeps, secret: string, offsetSeconds = 0): Promise<string> {
  return await generate({ secret, epoch: Math.floor(deps.clock.now().getTime() / 1_000) + offsetSeconds });
}

/** Enables the second factor of a user. Returns its secret. */
export async function turnOnTwoFactor(deps: AccountDeps, actor: SignedInUser): Promise<string> {
  const { manualEntryKey } = await setUpTwoFactor(deps, actor);
  await enableTwoFactor(deps, actor, { verificationCode: await codeOf(deps, manualEntryKey), address: ADDRESS });
  return manualEntryKey;
}

/**
 * Prepares the tests of one file: before each test, user 1 (`admin`) exists and has signed in, unless `isSignedIn` is
 * false. `addUser` adds others. Password checks are cheap unless `hashCost` is `product`.
 */
export async function openAccountTests({
  hashCost = 'low',
  isSignedIn = true,
}: { readonly hashCost?: 'low' | 'product'; readonly isSignedIn?: boolean } = {}) {
  const database = await databaseForEachTest(accountsIndexes);
  const deps = {} as AccountDeps;
  const admin = {} as SignedIn;
  let context: ReturnType<typeof createAccountDeps>;
  const lowerHashCost = async (userId: number) => {
    const $set = { passwordHash: CHEAP_HASH };
    if (hashCost === 'low') await userModel(database).updateOne({ _id: userId }, { $set });
  };
  beforeEach(async () => {
    context = createAccountDeps(database);
    Object.assign(deps, context.deps);
    await ensureFirstAdministrator(deps, SYSTEM, { username: 'admin', password: PASSWORD });
    await lowerHashCost(1);
    if (isSignedIn) Object.assign(admin, await signIn(deps, 'admin'));
  });
  return {
    database,
    deps,
    admin,
    set: (wire: WireSettings) => context.set(wire),
    addUser: async (username: string, role: Role = 'administrator') => {
      const { id } = await createUser(deps, admin.actor, { username, password: PASSWORD, role });
      await lowerHashCost(id);
      return { id, ...(await signIn(deps, username)) };
    },
    auditRows: () => auditRows(database),
  };
}

export const SEED = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** Enables the second factor of `SEED` for a user. Returns a function for its code some seconds from now. */
export async function seedTwoFactor(deps: AccountDeps, userId: number) {
  const sealedSeed = deps.secrets.seal(SEED, { purpose: 'two-factor seed', rowId: userId });
  const twoFactor = { isEnabled: true, sealedSeed, lastTimeStep: -1 };
  await userModel(deps.database).updateOne({ _id: userId }, { $set: { twoFactor } });
  return async (offsetSeconds: number) => await codeOf(deps, SEED, offsetSeconds);
}

/** Returns the tokens of a login that needed no code. */
export function tokensOf(result: Awaited<ReturnType<typeof login>>): { token: string; rememberMeToken: string } {
  if (!('token' in result)) throw new Error('a code was asked for');
  return { token: result.token, rememberMeToken: result.rememberMeToken ?? '' };
}

export const suspendAdministrator = async (database: Connection) =>
  await userModel(database).updateOne({ _id: 1 }, { $set: { isSuspended: true } });
