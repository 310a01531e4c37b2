import { verify } from 'otplib';
import type { SettingsDeps } from '../settings/index.ts';
import type { SecretPlace } from '../kernel/index.ts';
import { claimTimeStep, replaceSealedSeed } from './user-access.model.ts';
import type { User } from './user.model.ts';

const STEP_SECONDS = 30;

/**
 * Checks a code and marks it as used. It must be within `otp_window` steps of now and newer than all used codes, so
 * that one code opens one session (docs/guarantees.md, A4).
 */
export async function redeemTwoFactorCode(deps: SettingsDeps, user: User, code: string): Promise<boolean> {
  const { sealedSeed } = user.twoFactor;
  if (sealedSeed === null) return false;
  const timeStep = await timeStepOf(deps, { userId: user.id, sealedSeed, code });
  if (timeStep === undefined || !(await claimTimeStep(deps.database, user.id, timeStep))) return false;
  if (!deps.secrets.isBound(sealedSeed)) {
    const place = seedPlaceOf(user.id);
    const to = deps.secrets.seal(deps.secrets.open(sealedSeed, place), place);
    await replaceSealedSeed(deps.database, user.id, { from: sealedSeed, to });
  }
  return true;
}

/** Returns the place that a user's seed is sealed for. */
export const seedPlaceOf = (userId: number): SecretPlace => ({ purpose: 'two-factor seed', rowId: userId });

/** Returns the 30 s step of a code; undefined when the code is not valid at this time. */
export async function timeStepOf(
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
