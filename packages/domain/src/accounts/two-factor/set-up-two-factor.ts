import { generateSecret, generateURI } from 'otplib';
import { toDataURL } from 'qrcode';
import { recordAudit } from '../../audit/index.ts';
import { assertSignedIn, type Actor } from '../../kernel/index.ts';
import type { SettingsDeps } from '../../settings/index.ts';
import { UserConflictError } from '../errors.ts';
import { seedPlaceOf } from '../two-factor-code.ts';
import { storeSeed } from '../user-access.model.ts';

/** Input for an authenticator: a QR code to scan, or the Base32 seed to type. */
export interface TwoFactorSetup {
  /** `data:image/png;base64,…` */
  readonly qrCode: string;
  readonly manualEntryKey: string;
}

/**
 * Starts the setup of the actor's second factor with a new seed, which a code must confirm; replaces an earlier setup.
 * The authenticator shows `otp_issuer_name` and `otp_app_label` with the username. Throws UNAUTHENTICATED, or CONFLICT
 * when it is already enabled.
 */
export async function setUpTwoFactor(deps: SettingsDeps, actor: Actor): Promise<TwoFactorSetup> {
  assertSignedIn(actor);
  const seed = generateSecret();
  if (!(await storeSeed(deps.database, actor.userId, deps.secrets.seal(seed, seedPlaceOf(actor.userId))))) {
    throw new UserConflictError('Two-factor authentication is already enabled');
  }
  await recordAudit(deps, actor, { action: 'user.two-factor-set-up', subject: { kind: 'user', id: actor.userId } });
  const { otpIssuerName: issuer, otpAppLabel } = deps.settings.current();
  const label = `${otpAppLabel} (${actor.username.replaceAll(':', ' ')})`;
  return { qrCode: await toDataURL(generateURI({ issuer, label, secret: seed })), manualEntryKey: seed };
}
