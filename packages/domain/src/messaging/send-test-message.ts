import { createHash } from 'node:crypto';
import { recordAudit } from '../audit/index.ts';
import { parsePhoneNumber } from '../entries/index.ts';
import { assertAdministrator, BadInputError, type Actor } from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { OptedOutError, SmsOffError } from './errors.ts';
import { assertMessageText } from './message-limits.ts';
import { findOptOuts } from './opt-out.model.ts';
import { sendAwaited } from './send-awaited.ts';

/**
 * Sends a test text to an administrator's phone, unchanged and through the slot. Returns the ten-digit number. Throws
 * BAD_INPUT, CONFLICT like `sendManualMessage`, and the errors of `awaitOutcome`.
 */
export async function sendTestMessage(
  deps: SettingsDeps,
  actor: Actor,
  input: { readonly phoneNumber: string; readonly text: string },
): Promise<string> {
  assertAdministrator(actor);
  const { text } = input;
  const phoneNumber = parsePhoneNumber(input.phoneNumber);
  if (phoneNumber === null) throw new BadInputError('Please enter a phone number', ['phoneNumber']);
  assertMessageText(text);
  if (!deps.settings.current().smsEnabled) throw new SmsOffError();
  if ((await findOptOuts(deps, [phoneNumber])).has(phoneNumber)) throw new OptedOutError();
  const audit = async (outcome: 'succeeded' | 'refused') =>
    await recordAudit(deps, actor, { action: 'message.tried', outcome });
  try {
    await sendAwaited(deps, {
      runId: null,
      kind: 'test',
      dedupeKey: `test:${createHash('sha256')
        .update(JSON.stringify([phoneNumber, text]))
        .digest('base64url')}`,
      entryId: null,
      division: null,
      rank: null,
      recipient: actor.username,
      phoneNumber,
      text,
      photoPath: null,
      requestId: deps.requestId ?? null,
      skipReason: null,
      isAwaited: true,
    });
  } catch (error) {
    await audit('refused');
    throw error;
  }
  await audit('succeeded');
  return phoneNumber;
}
