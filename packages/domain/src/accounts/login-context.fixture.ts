import { generate } from 'otplib';
import { VISITOR, type Connection } from '../kernel/index.ts';
import { ADDRESS, createAccountDeps, lowerHashCost, PASSWORD, SYSTEM } from './account-context.fixture.ts';
import { ensureFirstAdministrator, login, type LoginInput } from './index.ts';
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

/** User 1, who signs in by `signIn` with what a test replaces. */
export async function openLogin(database: Connection) {
  const all = createAccountDeps(database);
  await ensureFirstAdministrator(all.deps, SYSTEM, CREDENTIALS);
  await lowerHashCost(database, 1);
  const signIn = async (input: Partial<LoginInput> = {}) =>
    await login(all.deps, VISITOR, { ...CREDENTIALS, ...input });
  return { ...all, signIn };
}

export type LoginTestContext = Awaited<ReturnType<typeof openLogin>>;

/** The same with a second factor; `codeAt` gives its code some seconds from now. */
export async function openTwoFactorLogin(database: Connection) {
  const all = await openLogin(database);
  const twoFactor = {
    isEnabled: true,
    sealedSeed: all.deps.secrets.seal(SEED, { purpose: 'two-factor seed', rowId: 1 }),
    lastTimeStep: -1,
  };
  await userModel(database).updateOne({ _id: 1 }, { $set: { twoFactor } });
  const codeAt = async (offsetSeconds: number) =>
    await generate({ secret: SEED, epoch: Math.floor(all.deps.clock.now().getTime() / 1_000) + offsetSeconds });
  return { ...all, codeAt };
}

/** The tokens of a login that asked for no code. */
export function tokensOf(result: Awaited<ReturnType<typeof login>>): { token: string; rememberMeToken: string } {
  if (!('token' in result)) throw new Error('a code was asked for');
  return { token: result.token, rememberMeToken: result.rememberMeToken ?? '' };
}

export const suspendAdministrator = async (database: Connection) =>
  await userModel(database).updateOne({ _id: 1 }, { $set: { isSuspended: true } });
