import { recordAudit } from '../../audit/index.ts';
import { assertSignedIn, BadInputError, type Actor } from '../../kernel/index.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { checkCurrentPassword } from '../check-current-password.ts';
import { clearEndedSessions } from '../end-sessions.ts';
import { UserConflictError, WrongVerificationCodeError } from '../errors.ts';
import { recordRefusedCode } from '../login-audit.ts';
import { attemptOf, throttled } from '../throttle.ts';
import { redeemTwoFactorCode } from '../two-factor-code.ts';
import { changeAccess } from '../user-access.model.ts';
import { NO_TWO_FACTOR } from '../user.model.ts';

const ACTION = 'user.two-factor-disabled';

/** `address` is the client's IP address. */
export interface DisableTwoFactorInput {
  readonly currentPassword?: string | null | undefined;
  readonly verificationCode?: string | null | undefined;
  readonly address: string;
}

/**
 * Disables the actor's second factor with password and code. Ends other sessions and all remember-me tokens. Returns
 * the message to show. Throws UNAUTHENTICATED, BAD_INPUT, TOO_MANY_ATTEMPTS, or CONFLICT when it is not enabled.
 */
export async function disableTwoFactor(
  deps: AccountsDeps,
  actor: Actor,
  { currentPassword, verificationCode, address }: DisableTwoFactorInput,
): Promise<{ message: string }> {
  assertSignedIn(actor);
  const password = currentPassword?.trim() ?? '';
  const code = verificationCode?.trim() ?? '';
  if (password === '') throw new BadInputError('Current password is required', ['currentPassword']);
  if (code === '') throw new BadInputError('Verification code is required', ['verificationCode']);

  const user = await checkCurrentPassword(deps, actor, { currentPassword: password, address, action: ACTION });
  if (!user.twoFactor.isEnabled) throw new UserConflictError('Two-factor authentication is not enabled');
  const isRight = await throttled(deps, { ...attemptOf(actor, address), secret: 'code' }, async () =>
    (await redeemTwoFactorCode(deps, user, code)) ? true : undefined,
  );
  if (!isRight) {
    await recordRefusedCode(deps, actor, { action: ACTION, address });
    throw new WrongVerificationCodeError();
  }
  const change = { twoFactor: NO_TWO_FACTOR };
  await changeAccess(deps.database, { userId: user.id, change, sparedSessionId: actor.sessionId });
  await clearEndedSessions(deps, user.id, actor.sessionId);
  await recordAudit(deps, actor, { action: ACTION, subject: { kind: 'user', id: user.id }, address });
  return { message: 'Two-factor authentication disabled successfully!' };
}
