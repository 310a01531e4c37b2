import { generateSecret, generateURI } from 'otplib';
import { toDataURL } from 'qrcode';
import { recordAudit } from '../../audit/index.ts';
import { assertSignedIn, type Actor } from '../../kernel/index.ts';
import type { SettingsDeps } from '../../settings/index.ts';
import { UserConflictError } from '../errors.ts';
import { seedPlaceOf } from '../two-factor-code.ts';
import { keepSeed } from '../user-access.model.ts';

/** What an authenticator is fed with: an image of the address to scan, or the seed in Base32 to type. */
export interface TwoFactorSetup {
  /** `data:image/png;base64,…` */
  readonly qrCode: string;
  readonly manualEntryKey: string;
}

/**
 * Begins the setup of the actor's second factor with a new seed, which counts once a code has proven
 * it; an earlier begun setup is void. The authenticator shows `otp_issuer_name` and `otp_app_label` with
 * the user's name. Throws UNAUTHENTICATED, or CONFLICT when it is enabled already.
 */
export async function setUpTwoFactor(deps: SettingsDeps, actor: Actor): Promise<TwoFactorSetup> {
  assertSignedIn(actor);
  const seed = generateSecret();
  if (!(await keepSeed(deps.database, actor.userId, deps.secrets.seal(seed, seedPlaceOf(actor.userId))))) {
    throw new UserConflictError('Two-factor authentication is already enabled');
  }
  await recordAudit(deps, actor, { action: 'user.two-factor-set-up', subject: { kind: 'user', id: actor.userId } });
  const { otpIssuerName: issuer, otpAppLabel } = deps.settings.current();
  const label = `${otpAppLabel} (${actor.username.replaceAll(':', ' ')})`;
  return { qrCode: await toDataURL(generateURI({ issuer, label, secret: seed })), manualEntryKey: seed };
}
