import { generateSecret, generateURI, verify } from 'otplib';
import { toDataURL } from 'qrcode';
import { auditedChange } from '../audit/index.ts';
import {
  assertSignedIn,
  BadInputError,
  ConflictError,
  type Actor,
  type Deps,
  type SecretPlace,
} from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { recordRefusedCode } from './login-audit.ts';
import { checkCurrentPassword } from './passwords.ts';
import { clearEndedSessions } from './sessions.ts';
import { attemptOf, throttled } from './throttle.ts';
import { assertHasPassword, changeAccess, findSelf, NO_TWO_FACTOR, userModel, type User } from './user.ts';

/** The code of a signed-in user is wrong, already used or too old. */
const wrongCode = () => new BadInputError('Invalid verification code', ['verificationCode']);

const STEP_SECONDS = 30;

/**
 * Checks a code and marks it as used. It must be within `otp_window` steps of now and newer than all used codes, so
 * that one code opens one session (docs/guarantees.md, A4).
 */
export async function redeemTwoFactorCode(deps: SettingsDeps, user: User, code: string): Promise<boolean> {
  const { sealedSeed } = user.twoFactor;
  if (sealedSeed === null) return false;
  const timeStep = await timeStepOf(deps, { userId: user.id, sealedSeed, code });
  if (timeStep === undefined || !(await claimTimeStep(deps, user.id, timeStep))) return false;
  if (!deps.secrets.isBound(sealedSeed)) await bindSeed(deps, user.id, sealedSeed);
  return true;
}

/** Marks a code's step as used. Returns true to one of several logins with the same code. */
async function claimTimeStep({ database }: Deps, userId: number, timeStep: number): Promise<boolean> {
  const result = await userModel(database).updateOne(
    { _id: userId, 'twoFactor.isEnabled': true, 'twoFactor.lastTimeStep': { $lt: timeStep } },
    { $set: { 'twoFactor.lastTimeStep': timeStep } },
  );
  return result.modifiedCount === 1;
}

/** Seals the same seed anew, for its place, unless the row has changed since it was read. */
async function bindSeed({ database, secrets }: Deps, userId: number, sealedSeed: string): Promise<void> {
  const place = seedPlaceOf(userId);
  await userModel(database).updateOne(
    { _id: userId, 'twoFactor.sealedSeed': sealedSeed },
    { $set: { 'twoFactor.sealedSeed': secrets.seal(secrets.open(sealedSeed, place), place) } },
  );
}

const seedPlaceOf = (userId: number): SecretPlace => ({ purpose: 'two-factor seed', rowId: userId });

/** Returns the 30 s step of a code; undefined when the code is not valid at this time. */
async function timeStepOf(
  deps: SettingsDeps,
  { userId, sealedSeed, code }: { readonly userId: number; readonly sealedSeed: string; readonly code: string },
): Promise<number | undefined> {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const result = await verify({
    secret: deps.secrets.open(sealedSeed, seedPlaceOf(userId)),
    token,
    epoch: Math.floor(deps.clock.now().getTime() / 1_000),
    epochTolerance: deps.settings.current().otpWindow * STEP_SECONDS,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

/** Returns the state of the actor's second factor. `hasSecret` is true from the start of a setup. */
export async function twoFactorStatus(deps: Deps, actor: Actor) {
  assertSignedIn(actor);
  const user = await findSelf(deps.database, actor);
  return { enabled: user.twoFactor.isEnabled, hasSecret: user.twoFactor.sealedSeed !== null };
}

/**
 * Starts the setup of the actor's second factor with a new seed, which a code must confirm; replaces an earlier setup.
 * The authenticator shows `otp_issuer_name` and `otp_app_label` with the username. Returns a QR code to scan, as
 * `data:image/png;base64,…`, and the Base32 seed to type. Throws CONFLICT when it is already enabled.
 */
export async function setUpTwoFactor(deps: SettingsDeps, actor: Actor) {
  assertHasPassword(actor);
  const { userId, username } = actor;
  const seed = generateSecret();
  const sealedSeed = deps.secrets.seal(seed, seedPlaceOf(userId));
  const action = { action: 'user.two-factor-set-up', subject: { kind: 'user', id: userId } } as const;
  await auditedChange(deps, actor, action, async () => {
    const { matchedCount } = await userModel(deps.database).updateOne(
      { _id: userId, 'twoFactor.isEnabled': false },
      { $set: { twoFactor: { ...NO_TWO_FACTOR, sealedSeed } } },
    );
    if (matchedCount === 0) throw new ConflictError('Two-factor authentication is already enabled');
  });
  const { otpIssuerName: issuer, otpAppLabel } = deps.settings.current();
  const label = `${otpAppLabel} (${username.replaceAll(':', ' ')})`;
  return { qrCode: await toDataURL(generateURI({ issuer, label, secret: seed })), manualEntryKey: seed };
}

/**
 * Enables the actor's second factor when a code proves that the authenticator has the seed. That code cannot open a
 * session. Ends other sessions and all remember-me tokens. Throws BAD_INPUT, TOO_MANY_ATTEMPTS, or CONFLICT when no
 * setup was started.
 */
export async function enableTwoFactor(
  deps: AccountsDeps,
  actor: Actor,
  { verificationCode, address }: { readonly verificationCode?: string | null | undefined; readonly address: string },
): Promise<{ message: string }> {
  assertHasPassword(actor);
  const code = verificationCode?.trim() ?? '';
  if (code === '') throw new BadInputError('Verification code is required', ['verificationCode']);
  const user = await findSelf(deps.database, actor);
  const { isEnabled, sealedSeed } = user.twoFactor;
  if (isEnabled) throw new ConflictError('Two-factor authentication is already enabled');
  if (sealedSeed === null) throw new ConflictError('Two-factor authentication setup has not been started');

  const action = 'user.two-factor-enabled';
  const lastTimeStep = await throttled(
    deps,
    attemptOf(actor, 'code', address),
    async () => await timeStepOf(deps, { userId: user.id, sealedSeed, code }),
  );
  if (lastTimeStep === undefined) {
    await recordRefusedCode(deps, actor, { action, address });
    throw wrongCode();
  }
  await auditedChange(deps, actor, { action, subject: { kind: 'user', id: user.id }, address }, async () => {
    const changed = await changeAccess(deps.database, {
      userId: user.id,
      // A setup that was restarted meanwhile has another seed.
      expected: { 'twoFactor.sealedSeed': sealedSeed, 'twoFactor.isEnabled': false },
      change: { twoFactor: { isEnabled: true, sealedSeed, lastTimeStep } },
      sparedSessionId: actor.sessionId,
    });
    if (!changed) throw wrongCode();
  });
  await clearEndedSessions(deps, user.id, actor.sessionId);
  return { message: 'Two-factor authentication enabled successfully!' };
}

/**
 * Disables the actor's second factor with password and code. Ends other sessions and all remember-me tokens. Throws
 * BAD_INPUT, TOO_MANY_ATTEMPTS, or CONFLICT when it is not enabled.
 */
export async function disableTwoFactor(
  deps: AccountsDeps,
  actor: Actor,
  input: {
    readonly currentPassword?: string | null | undefined;
    readonly verificationCode?: string | null | undefined;
    readonly address: string;
  },
): Promise<{ message: string }> {
  assertHasPassword(actor);
  const { address } = input;
  const currentPassword = input.currentPassword?.trim() ?? '';
  const code = input.verificationCode?.trim() ?? '';
  if (currentPassword === '') throw new BadInputError('Current password is required', ['currentPassword']);
  if (code === '') throw new BadInputError('Verification code is required', ['verificationCode']);

  const action = 'user.two-factor-disabled';
  const user = await checkCurrentPassword(deps, actor, { currentPassword, address, action });
  if (!user.twoFactor.isEnabled) throw new ConflictError('Two-factor authentication is not enabled');
  const isRight = await throttled(deps, attemptOf(actor, 'code', address), async () =>
    (await redeemTwoFactorCode(deps, user, code)) ? true : undefined,
  );
  if (!isRight) {
    await recordRefusedCode(deps, actor, { action, address });
    throw wrongCode();
  }
  const change = { twoFactor: NO_TWO_FACTOR };
  await auditedChange(
    deps,
    actor,
    { action, subject: { kind: 'user', id: user.id }, address },
    async () => await changeAccess(deps.database, { userId: user.id, change, sparedSessionId: actor.sessionId }),
  );
  await clearEndedSessions(deps, user.id, actor.sessionId);
  return { message: 'Two-factor authentication disabled successfully!' };
}
