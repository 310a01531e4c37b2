import { createHash } from 'node:crypto';
import { recordAudit } from '../audit/index.ts';
import { answerOnce, fingerprintOf, requestKeyOf } from '../idempotency/index.ts';
import { assertAdministrator, NotFoundError, type Actor, type Administrator } from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { findByRequestKey } from './awaited-message.model.ts';
import { OptedOutError, SmsOffError } from './errors.ts';
import { assertMessageText } from './message-limits.ts';
import { messageAbout } from './new-message.ts';
import { findOptOuts } from './opt-out.model.ts';
import { awaitOutcome, sendAwaited, type Accepted } from './send-awaited.ts';
import { listStandings } from './standings.ts';

/** An administrator's text to one contestant. */
export interface ManualMessage {
  readonly entryId: number;
  /** Sent exactly as typed; no variables are replaced. */
  readonly text: string;
  /** When the entry has no photo, only the text is sent. */
  readonly includePhoto: boolean;
}

/** A message that the provider accepted. */
export interface ManualResult {
  readonly includesPhoto: boolean;
  /** First and last name. */
  readonly recipient: string;
}

const OPERATION = 'send-sms';

/**
 * Sends an administrator's text about an entry and waits for the provider. Throws BAD_INPUT, NOT_FOUND, and CONFLICT
 * when messages are switched off, the number replied STOP or the same text was just sent. Also throws the errors of
 * `awaitOutcome`; with an idempotency key those of `answerOnce`.
 */
export async function sendManualMessage(
  deps: SettingsDeps,
  actor: Actor,
  input: ManualMessage & { readonly idempotencyKey?: string | null | undefined },
): Promise<ManualResult> {
  assertAdministrator(actor);
  const { idempotencyKey, ...message } = input;
  assertMessageText(message.text);
  const requestKey = requestKeyOf(actor, OPERATION, idempotencyKey);
  if (requestKey === null) return await send(deps, actor, { message, requestKey });
  const { entryId, text, includePhoto } = message;
  const request = { requestKey, operation: OPERATION, fingerprint: fingerprintOf({ entryId, text, includePhoto }) };
  return await answerOnce(deps, request, async () => {
    // An earlier attempt may have written the row and crashed while it waited.
    const earlier = await findByRequestKey(deps.database, requestKey);
    if (earlier === null) return await send(deps, actor, { message, requestKey });
    return resultOf(await awaitOutcome(deps, earlier.id));
  });
}

async function send(
  deps: SettingsDeps,
  actor: Administrator,
  { message, requestKey }: { readonly message: ManualMessage; readonly requestKey: string | null },
): Promise<ManualResult> {
  const { entryId, text, includePhoto } = message;
  const entry = (await listStandings(deps)).find(({ id }) => id === entryId);
  if (entry === undefined) throw new NotFoundError('Entry');
  if (!deps.settings.current().smsEnabled) throw new SmsOffError();
  const about = messageAbout(entry, await findOptOuts(deps, [entry.phoneNumber]));
  if (about.skipReason === 'OPTED_OUT') throw new OptedOutError();
  const photoPath = includePhoto ? about.photoPath : null;
  const audit = async (outcome: 'succeeded' | 'refused') =>
    await recordAudit(deps, actor, { action: 'message.sent', subject: { kind: 'entry', id: entryId }, outcome });
  try {
    const accepted = await sendAwaited(deps, {
      ...about,
      runId: null,
      kind: 'manual',
      dedupeKey: `entry:${entryId}:manual:${hashOf([text.trim(), photoPath !== null])}`,
      text,
      photoPath,
      requestId: deps.requestId ?? null,
      isAwaited: true,
      ...(requestKey === null ? {} : { requestKey }),
    });
    await audit('succeeded');
    return resultOf(accepted);
  } catch (error) {
    await audit('refused');
    throw error;
  }
}

function resultOf({ includesPhoto, recipient }: Accepted): ManualResult {
  return { includesPhoto, recipient };
}

function hashOf(parts: readonly (string | boolean)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
