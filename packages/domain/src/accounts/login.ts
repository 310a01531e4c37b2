import { recordAudit } from '../audit/index.ts';
import { assertLength, BadInputError, type Actor } from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { InvalidCredentialsError, InvalidTwoFactorCodeError, TooManyAttemptsError } from './errors.ts';
import { sha256 } from './hash.ts';
import { recordRefusedLogin, recordThrottledLogin } from './login-audit.ts';
import { openSession } from './open-session.ts';
import { isPassword, MAX_PASSWORD_CHARACTERS } from './password.ts';
import { keepPendingDevice, takePendingDevice } from './pending-login.model.ts';
import { rememberAddress, throttled } from './throttle/throttle.ts';
import { redeemTwoFactorCode } from './two-factor-code.ts';
import { findUserByName, type User } from './user.model.ts';
import { MAX_USERNAME_CHARACTERS } from './username.ts';

/** How long a device that asked to be remembered waits for its code (design.md 5.8). */
const PENDING_MS = 5 * 60_000;

/** The login form's fields as they came; `address` is where the request came from. */
export interface LoginInput {
  readonly username?: string | null | undefined;
  readonly password?: string | null | undefined;
  readonly rememberMe?: boolean | null | undefined;
  /** Sent with the credentials only, not again with the code. */
  readonly deviceFingerprint?: string | null | undefined;
  readonly twoFactorCode?: string | null | undefined;
  readonly address: string;
}

/** A token, or the wish for a code. `rememberMeToken` only when it was asked for and the device is known. */
export type LoginResult =
  | { readonly token: string; readonly rememberMeToken?: string }
  | { readonly requiresTwoFactor: true };

/**
 * Signs an administrator in, in one step or, with two-factor authentication on, in two: first without
 * a code, then with the credentials again and the code.
 * Throws BAD_INPUT, INVALID_CREDENTIALS (alike in text and time for unknown, wrong and suspended),
 * INVALID_TWO_FACTOR_CODE or TOO_MANY_ATTEMPTS. Texts: contract.md.
 */
export async function login(deps: AccountsDeps, actor: Actor, input: LoginInput): Promise<LoginResult> {
  const credentials = readCredentials(input);
  try {
    return await signIn(deps, actor, { ...input, ...credentials });
  } catch (error) {
    if (error instanceof TooManyAttemptsError) await recordThrottledLogin(deps, actor, { ...input, ...credentials });
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
  const attempt = { account: username, address };
  const user = await throttled(deps, { secret: 'password', ...attempt }, () => userOf(deps, actor, input));
  if (!user) throw new InvalidCredentialsError();
  const code = input.twoFactorCode?.trim() ?? '';
  if (user.twoFactor.isEnabled && code === '') {
    await keepDevice(deps, user, input);
    return { requiresTwoFactor: true };
  }
  if (user.twoFactor.isEnabled) {
    const check = async () => ((await redeemTwoFactorCode(deps, user, code)) ? true : undefined);
    if (!(await throttled(deps, { secret: 'code', ...attempt }, check))) {
      await recordRefusedLogin(deps, actor, { user, address });
      throw new InvalidTwoFactorCodeError();
    }
  }
  const { sessionId, ...tokens } = await openSession(deps, user, await rememberedDevice(deps, user, input));
  await rememberAddress(deps, attempt);
  await recordAudit(
    deps,
    { kind: 'administrator', userId: user.id, username: user.username, sessionId },
    { action: 'session.started', outcome: 'succeeded', subject: { kind: 'user', id: user.id }, address },
  );
  return tokens;
}

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

/** Whose credentials they are, when he may enter. */
async function userOf(deps: AccountsDeps, actor: Actor, input: Typed): Promise<User | undefined> {
  const user = await findUserByName(deps.database, input.username);
  const isRight = await isPassword(user?.passwordHash, input.password);
  if (user && isRight && !user.isSuspended) return user;
  await recordRefusedLogin(deps, actor, { user, address: input.address });
  return undefined;
}

/** The fingerprint comes with the credentials only, so it waits here for the code. */
async function keepDevice(deps: SettingsDeps, user: User, input: LoginInput): Promise<void> {
  const fingerprintHash = sentDevice(input);
  if (fingerprintHash === undefined) return;
  const expiresAt = new Date(deps.clock.now().getTime() + PENDING_MS);
  await keepPendingDevice(deps.database, { userId: user.id, address: input.address }, { fingerprintHash, expiresAt });
}

/** The device to remember, from this request or from the one before the code. */
async function rememberedDevice(deps: SettingsDeps, user: User, input: LoginInput): Promise<string | undefined> {
  if (!user.twoFactor.isEnabled) return sentDevice(input);
  const waiting = await takePendingDevice(deps.database, { userId: user.id, address: input.address }, deps.clock.now());
  return input.rememberMe === false ? undefined : (sentDevice(input) ?? waiting);
}

function sentDevice(input: LoginInput): string | undefined {
  return input.rememberMe && input.deviceFingerprint ? sha256(input.deviceFingerprint) : undefined;
}
