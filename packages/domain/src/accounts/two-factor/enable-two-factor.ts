import { recordAudit } from '../../audit/index.ts';
import { assertSignedIn, BadInputError, UnauthenticatedError, type Actor } from '../../kernel/index.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { clearEndedSessions } from '../end-sessions.ts';
import { UserConflictError, WrongVerificationCodeError } from '../errors.ts';
import { recordRefusedCode } from '../login-audit.ts';
import { attemptOf, throttled } from '../throttle.ts';
import { timeStepOf } from '../two-factor-code.ts';
import { changeAccess } from '../user-access.model.ts';
import { findUserById } from '../user.model.ts';

const ACTION = 'user.two-factor-enabled';

/**
 * Enables the actor's second factor when a code proves that the authenticator has the seed. That code cannot open a
 * session. Ends other sessions and all remember-me tokens. Returns the message to show. `address` is the client's IP
 * address. Throws UNAUTHENTICATED, BAD_INPUT, TOO_MANY_ATTEMPTS, or CONFLICT when no setup was started.
 */
export async function enableTwoFactor(
  deps: AccountsDeps,
  actor: Actor,
  { verificationCode, address }: { readonly verificationCode?: string | null | undefined; readonly address: string },
): Promise<{ message: string }> {
  assertSignedIn(actor);
  const code = verificationCode?.trim() ?? '';
  if (code === '') throw new BadInputError('Verification code is required', ['verificationCode']);
  const user = await findUserById(deps.database, actor.userId);
  if (!user) throw new UnauthenticatedError();
  const { isEnabled, sealedSeed } = user.twoFactor;
  if (isEnabled) throw new UserConflictError('Two-factor authentication is already enabled');
  if (sealedSeed === null) throw new UserConflictError('Two-factor authentication setup has not been started');

  const lastTimeStep = await throttled(
    deps,
    { ...attemptOf(actor, address), secret: 'code' },
    async () => await timeStepOf(deps, { userId: user.id, sealedSeed, code }),
  );
  if (lastTimeStep === undefined) {
    await recordRefusedCode(deps, actor, { action: ACTION, address });
    throw new WrongVerificationCodeError();
  }
  const changed = await changeAccess(deps.database, {
    userId: user.id,
    // A setup that was restarted meanwhile has another seed.
    expected: { 'twoFactor.sealedSeed': sealedSeed, 'twoFactor.isEnabled': false },
    change: { twoFactor: { isEnabled: true, sealedSeed, lastTimeStep } },
    sparedSessionId: actor.sessionId,
  });
  if (!changed) throw new WrongVerificationCodeError();
  await clearEndedSessions(deps, user.id, actor.sessionId);
  await recordAudit(deps, actor, { action: ACTION, subject: { kind: 'user', id: user.id }, address });
  return { message: 'Two-factor authentication enabled successfully!' };
}
