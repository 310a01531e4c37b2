import { recordAudit, type AuditEvent } from '../audit/index.ts';
import { BadInputError, type Actor } from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { InvalidCredentialsError, InvalidTwoFactorCodeError } from './errors.ts';
import { sha256 } from './hash.ts';
import { openSession } from './open-session.ts';
import { isPassword } from './password.ts';
import { keepPendingDevice, takePendingDevice } from './pending-login.model.ts';
import { redeemTwoFactorCode } from './two-factor-code.ts';
import { findUserByName, type User } from './user.model.ts';

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
 * Throws BAD_INPUT, INVALID_CREDENTIALS (alike in text and time for unknown, wrong and suspended) or
 * INVALID_TWO_FACTOR_CODE. Texts: contract.md.
 */
export async function login(deps: SettingsDeps, actor: Actor, input: LoginInput): Promise<LoginResult> {
  const user = await checkCredentials(deps, actor, input);
  const code = input.twoFactorCode?.trim() ?? '';
  if (user.twoFactor.isEnabled && code === '') {
    await keepDevice(deps, user, input);
    return { requiresTwoFactor: true };
  }
  if (user.twoFactor.isEnabled && !(await redeemTwoFactorCode(deps, user, code))) {
    await recordRefusal(deps, actor, input, user);
    throw new InvalidTwoFactorCodeError();
  }
  const { sessionId, ...tokens } = await openSession(deps, user.id, await rememberedDevice(deps, user, input));
  await recordAudit(
    deps,
    { kind: 'administrator', userId: user.id, username: user.username, sessionId },
    { action: 'session.started', outcome: 'succeeded', subject: subjectOf(user), address: input.address },
  );
  return tokens;
}

/** The one place where a password is tried, and so where tries are counted. */
async function checkCredentials(deps: SettingsDeps, actor: Actor, input: LoginInput): Promise<User> {
  const username = input.username?.trim() ?? '';
  const password = input.password?.trim() ?? '';
  if (username === '' || password === '') {
    const missing = { username, password };
    throw new BadInputError(
      'Username and password are required',
      Object.entries(missing).flatMap(([field, text]) => (text === '' ? [field] : [])),
    );
  }
  const user = await findUserByName(deps.database, username);
  const isRight = await isPassword(user?.passwordHash, password);
  if (user && isRight && !user.isSuspended) return user;
  await recordRefusal(deps, actor, input, user);
  throw new InvalidCredentialsError();
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

async function recordRefusal(
  deps: SettingsDeps,
  actor: Actor,
  input: LoginInput,
  user: User | undefined,
): Promise<void> {
  const event: AuditEvent = { action: 'session.started', outcome: 'refused', address: input.address };
  await recordAudit(deps, actor, user ? { ...event, subject: subjectOf(user) } : event);
}

const subjectOf = (user: User) => ({ kind: 'user', id: user.id }) as const;
