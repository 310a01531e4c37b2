import { hash } from 'node:crypto';
import { recordAudit } from '../audit/index.ts';
import { assertLength, BadInputError, DomainError, type Actor } from '../kernel/index.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { recordRefusal, recordThrottledLogin } from './login-audit.ts';
import {
  makeDeviceToken,
  presentedDevice,
  saveLoginDevice,
  savePendingLogin,
  takePendingFingerprint,
  type PresentedDevice,
} from './login-devices.ts';
import { isPassword, MAX_PASSWORD_CHARACTERS } from './passwords.ts';
import { openSession } from './sessions.ts';
import { rememberNetwork, throttled, TooManyAttemptsError } from './throttle.ts';
import { redeemTwoFactorCode } from './two-factor.ts';
import { findUserByName, MAX_USERNAME_CHARACTERS, type User } from './user.ts';

/** The fields of the login form. `address` is the client's IP address. */
export interface LoginInput {
  readonly username?: string | null | undefined;
  readonly password?: string | null | undefined;
  readonly rememberMe?: boolean | null | undefined;
  /** Sent with the credentials only, not again with the code. */
  readonly deviceFingerprint?: string | null | undefined;
  readonly twoFactorCode?: string | null | undefined;
  /** Token from an earlier login on this device. Null or empty when the client stores tokens and has none yet. */
  readonly deviceToken?: string | null | undefined;
  readonly address: string;
}

/**
 * A token, or the demand for a code. `rememberMeToken` is set when it was requested with a fingerprint; `deviceToken`
 * when the client sent one or null. The client sends the device token at its next login: other clients cannot use up
 * the attempts of a known device. It gives no access.
 */
export type LoginResult = { readonly deviceToken?: string } & (
  | { readonly token: string; readonly rememberMeToken?: string }
  | { readonly requiresTwoFactor: true }
);

/**
 * Signs a user in. With a second factor this takes two calls: without a code, then with the credentials again and the
 * code. Throws BAD_INPUT, INVALID_CREDENTIALS (same text and time for unknown, wrong and suspended),
 * INVALID_TWO_FACTOR_CODE or TOO_MANY_ATTEMPTS.
 */
export async function login(deps: AccountsDeps, actor: Actor, input: LoginInput): Promise<LoginResult> {
  const credentials = readCredentials(input);
  try {
    return await signIn(deps, actor, { ...input, ...credentials });
  } catch (error) {
    if (error instanceof TooManyAttemptsError) {
      const { isOfNetwork } = error;
      await recordThrottledLogin(deps, actor, { ...input, ...credentials, isOfNetwork });
    }
    throw error;
  }
}

interface Credentials {
  readonly username: string;
  readonly password: string;
}

type Typed = LoginInput & Credentials;

async function signIn(deps: AccountsDeps, actor: Actor, input: Typed): Promise<LoginResult> {
  const { username, address } = input;
  const device = await presentedDevice(deps, input);
  const owner = device && device.use !== 'of-others' ? ({ kind: 'device', id: device.tokenHash } as const) : undefined;
  const attempt = { account: username, address, owner };
  const user = await throttled(deps, { ...attempt, secret: 'password' }, () => userWithPassword(deps, actor, input));
  // The same error for an unknown user, a wrong password and a suspended user (docs/guarantees.md, A3).
  if (!user) throw new DomainError('INVALID_CREDENTIALS', 'Invalid username or password');
  const code = input.twoFactorCode?.trim() ?? '';
  if (user.twoFactor.isEnabled && code === '') {
    const token = await storePending(deps, user, { input, device });
    return { requiresTwoFactor: true, ...(keepsToken(input) ? { deviceToken: token } : {}) };
  }
  if (user.twoFactor.isEnabled) {
    const check = async () => ((await redeemTwoFactorCode(deps, user, code)) ? true : undefined);
    // A pending login has proven the password only, so its guesses of the code count for the account.
    const guess = { ...attempt, owner: device?.use === 'known' ? owner : undefined, secret: 'code' } as const;
    if (!(await throttled(deps, guess, check))) {
      await recordRefusal(deps, actor, { action: 'session.started', user, address });
      throw new DomainError('INVALID_TWO_FACTOR_CODE', 'Invalid two-factor authentication code');
    }
  }
  const fingerprintHash = await rememberedFingerprint(deps, user, { input, device });
  const { sessionId, ...tokens } = await openSession(deps, user, fingerprintHash);
  const deviceToken = keepsToken(input) ? (device?.token ?? makeDeviceToken()) : undefined;
  if (deviceToken !== undefined) {
    await saveLoginDevice(deps.database, { userId: user.id, tokenHash: hash('sha256', deviceToken) }, deps.clock.now());
  }
  await rememberNetwork(deps, user.username, address);
  await recordAudit(
    deps,
    { kind: user.role, userId: user.id, username: user.username, sessionId },
    { action: 'session.started', subject: { kind: 'user', id: user.id }, address },
  );
  return { ...tokens, ...(deviceToken === undefined ? {} : { deviceToken }) };
}

/** Devices of clients that do not store the token are not saved: they would push out others. */
const keepsToken = ({ deviceToken }: LoginInput): boolean => deviceToken !== undefined;

function readCredentials(input: LoginInput): Credentials {
  assertLength(input.username, { name: 'username', max: MAX_USERNAME_CHARACTERS });
  assertLength(input.password, { name: 'password', max: MAX_PASSWORD_CHARACTERS });
  const username = input.username?.trim() ?? '';
  const password = input.password?.trim() ?? '';
  if (username !== '' && password !== '') return { username, password };
  throw new BadInputError(
    'Username and password are required',
    Object.entries({ username, password }).flatMap(([field, text]) => (text === '' ? [field] : [])),
  );
}

/** Returns the user with these credentials. Audits a wrong password or a suspended user and returns undefined. */
async function userWithPassword(deps: AccountsDeps, actor: Actor, input: Typed): Promise<User | undefined> {
  const user = await findUserByName(deps.database, input.username);
  const isRight = await isPassword(user?.passwordHash, input.password);
  if (user && isRight && !user.isSuspended) return user;
  await recordRefusal(deps, actor, { action: 'session.started', user, address: input.address });
  return undefined;
}

interface LoginOnDevice {
  readonly input: LoginInput;
  readonly device: PresentedDevice | undefined;
}

/**
 * Stores the fields that come only with the credentials until the code arrives. Returns the device token that
 * identifies them.
 */
async function storePending(deps: AccountsDeps, user: User, { input, device }: LoginOnDevice): Promise<string> {
  const token = device?.token ?? makeDeviceToken();
  const pending = {
    userId: user.id,
    tokenHash: hash('sha256', token),
    address: input.address,
    fingerprintHash: sentFingerprint(input) ?? null,
  };
  await savePendingLogin(deps.database, pending, deps.clock.now());
  return token;
}

/** Returns the fingerprint to remember, from this request or the one before the code. */
async function rememberedFingerprint(
  deps: AccountsDeps,
  user: User,
  { input, device }: LoginOnDevice,
): Promise<string | undefined> {
  if (!user.twoFactor.isEnabled) return sentFingerprint(input);
  const pending = { userId: user.id, address: input.address, tokenHash: device?.tokenHash };
  const waiting = await takePendingFingerprint(deps, pending);
  return input.rememberMe === false ? undefined : (sentFingerprint(input) ?? waiting);
}

function sentFingerprint(input: LoginInput): string | undefined {
  return input.rememberMe && input.deviceFingerprint ? hash('sha256', input.deviceFingerprint) : undefined;
}
