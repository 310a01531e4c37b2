import { beforeEach } from 'vitest';
import { VISITOR, type Connection } from '../kernel/index.ts';
import { type AccountDeps, ADDRESS, codeOf, openAccountTests, PASSWORD } from './account-context.fixture.ts';
import { login, type LoginInput } from './index.ts';
import { userModel } from './user.model.ts';

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

export const SEED = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** Enables the second factor of `SEED` for a user. Returns a function for its code some seconds from now. */
export async function seedTwoFactor(deps: AccountDeps, userId: number) {
  const sealedSeed = deps.secrets.seal(SEED, { purpose: 'two-factor seed', rowId: userId });
  const twoFactor = { isEnabled: true, sealedSeed, lastTimeStep: -1 };
  await userModel(deps.database).updateOne({ _id: userId }, { $set: { twoFactor } });
  return async (offsetSeconds: number) => await codeOf(deps, SEED, offsetSeconds);
}

/** Prepares the tests of one file: user 1 is created before each test, and `signIn` signs in with the given changes. */
export async function openLoginTests({ hasTwoFactor = false } = {}) {
  const tests = await openAccountTests({ isSignedIn: false });
  const { deps } = tests;
  if (hasTwoFactor) beforeEach(async () => void (await seedTwoFactor(deps, 1)));
  return {
    ...tests,
    signIn: async (input: Partial<LoginInput> = {}) => await login(deps, VISITOR, { ...CREDENTIALS, ...input }),
    /** Returns the code of the second factor some seconds from now. */
    codeAt: async (offsetSeconds: number) => await codeOf(deps, SEED, offsetSeconds),
  };
}

/** Returns the tokens of a login that needed no code. */
export function tokensOf(result: Awaited<ReturnType<typeof login>>): { token: string; rememberMeToken: string } {
  if (!('token' in result)) throw new Error('a code was asked for');
  return { token: result.token, rememberMeToken: result.rememberMeToken ?? '' };
}

export const suspendAdministrator = async (database: Connection) =>
  await userModel(database).updateOne({ _id: 1 }, { $set: { isSuspended: true } });
