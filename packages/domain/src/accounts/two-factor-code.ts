import { verify } from 'otplib';
import type { SettingsDeps } from '../settings/index.ts';
import { claimTimeStep, type User } from './user.model.ts';

const STEP_SECONDS = 30;

/**
 * Uses up a code of the user's authenticator: right now or `otp_window` steps either side, and newer
 * than any code used before, so that one code opens one session (reliability.md A4).
 */
export async function redeemTwoFactorCode(deps: SettingsDeps, user: User, code: string): Promise<boolean> {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token) || user.twoFactor.sealedSeed === null) return false;
  const timeStep = await timeStepOf(deps, { seed: deps.secrets.open(user.twoFactor.sealedSeed), token });
  return timeStep !== undefined && (await claimTimeStep(deps.database, user.id, timeStep));
}

async function timeStepOf(deps: SettingsDeps, given: { seed: string; token: string }): Promise<number | undefined> {
  const result = await verify({
    secret: given.seed,
    token: given.token,
    epoch: Math.floor(deps.clock.now().getTime() / 1_000),
    epochTolerance: deps.settings.current().otpWindow * STEP_SECONDS,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
