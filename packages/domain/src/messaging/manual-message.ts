import { hash } from 'node:crypto';
import type { QueryFilter } from 'mongoose';
import { auditedChange, type AuditEvent } from '../audit/index.ts';
import { parsePhoneNumber } from '@derby/rules/phone-number';
import { findRankedEntries } from '../entries/index.ts';
import {
  assertAdministrator,
  assertSamePayload,
  BadInputError,
  ConflictError,
  DomainError,
  errorOf,
  fingerprintOf,
  NotFoundError,
  requestKeyOf,
  type Actor,
  type Administrator,
  type Connection,
  type Deps,
  type KeyedRequest,
} from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import {
  ACCEPTED,
  insertMessage,
  messageAbout,
  messageModel,
  plainWords,
  type MessageDocument,
  type NewMessage,
} from './message.ts';
import { takeBack } from './message-states.ts';
import { assertMessageText, derbyFacts, renderManualMessage, type MessagingDeps } from './message-text.ts';
import { readReasonsToSkip } from './skip-reason.ts';

const OFF = 'Text messages are switched off';
/** The recipient has replied STOP (docs/guarantees.md, S6). */
const OPTED_OUT = 'This number has replied STOP and gets no more messages';

/** The message may have been sent. */
class NoResponseError extends errorOf(
  'PROVIDER_FAILED',
  'The provider has not answered, so the message may have been sent. Please look at the SMS history in a minute before you send it again.',
) {}

const outcomeOf = (error: DomainError) => (error instanceof NoResponseError ? 'unknown' : 'refused');

/**
 * Returns `sms_manual_template` filled in for one entry: the first text of the dialog (docs/rules.md, "Messages"). The
 * administrator may change it before sending.
 */
export async function draftManualMessage(
  deps: MessagingDeps,
  actor: Actor,
  { entryId }: { readonly entryId: number },
): Promise<string> {
  assertAdministrator(actor);
  return renderManualMessage(
    deps.settings.current().smsManualTemplate,
    await findEntry(deps, entryId),
    derbyFacts(deps),
  );
}

async function findEntry(deps: Pick<Deps, 'database'>, entryId: number) {
  const [entry] = await findRankedEntries(deps, new Set([entryId]));
  if (entry === undefined) throw new NotFoundError('Entry');
  return entry;
}

interface ManualMessage {
  readonly entryId: number;
  /** Sent exactly as typed; no variables are replaced. */
  readonly text: string;
  /** When the entry has no photo, only the text is sent. */
  readonly includePhoto: boolean;
}

/**
 * Sends an administrator's text about an entry and waits for the provider. Throws BAD_INPUT, NOT_FOUND, and CONFLICT
 * when messages are switched off, the number replied STOP or the same text was just sent. Also throws the errors of
 * `awaitOutcome`; with an idempotency key also CONFLICT for another payload.
 */
export async function sendManualMessage(
  deps: SettingsDeps,
  actor: Actor,
  input: ManualMessage & { readonly idempotencyKey?: string | null | undefined },
): Promise<Accepted> {
  assertAdministrator(actor);
  const { idempotencyKey, ...message } = input;
  assertMessageText(message.text);
  const requestKey = requestKeyOf(actor, 'send-sms', idempotencyKey);
  if (requestKey === null) return await sendManual(deps, actor, { message, request: null });
  const { entryId, text, includePhoto } = message;
  const request = { requestKey, requestFingerprint: fingerprintOf({ entryId, text, includePhoto }) };
  return (await awaitFirst(deps, request)) ?? (await sendManual(deps, actor, { message, request }));
}

/** Waits for the message of an earlier request with this key, whose process may have crashed; null without one. */
async function awaitFirst(deps: Pick<Deps, 'clock' | 'database'>, request: KeyedRequest): Promise<Accepted | null> {
  const id = await findFirst(deps.database, request);
  return id === null ? null : await awaitOutcome(deps, id);
}

async function findFirst(database: Connection, request: KeyedRequest): Promise<number | null> {
  const { requestKey } = request;
  const first = await messageModel(database).findOne({ requestKey }, { requestFingerprint: 1 }).lean();
  if (first === null) return null;
  assertSamePayload(first, request);
  const { _id: id } = first;
  return id;
}

async function sendManual(
  deps: SettingsDeps,
  actor: Administrator,
  { message, request }: { readonly message: ManualMessage; readonly request: KeyedRequest | null },
): Promise<Accepted> {
  const { entryId, text, includePhoto } = message;
  const entry = await findEntry(deps, entryId);
  if (!deps.settings.current().smsEnabled) throw new ConflictError(OFF);
  const about = messageAbout(entry, await readReasonsToSkip(deps, [entry.phoneNumber], 'manual'));
  if (about.skipReason === 'OPTED_OUT') throw new ConflictError(OPTED_OUT);
  const photoPath = includePhoto ? about.photoPath : null;
  const audit = { action: 'message.sent', subject: { kind: 'entry', id: entryId } } as const;
  const dedupeKey = `entry:${entryId}:manual:${hashOf([text.trim(), photoPath !== null])}`;
  return await sendAwaited(
    deps,
    actor,
    audit,
    { ...about, runId: null, kind: 'manual', dedupeKey, text, photoPath },
    request,
  );
}

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
  if (!deps.settings.current().smsEnabled) throw new ConflictError(OFF);
  if ((await readReasonsToSkip(deps, [phoneNumber], 'test'))(phoneNumber) === 'OPTED_OUT')
    throw new ConflictError(OPTED_OUT);
  await sendAwaited(
    deps,
    actor,
    { action: 'message.tried' },
    {
      runId: null,
      kind: 'test',
      dedupeKey: `test:${hashOf([phoneNumber, text])}`,
      entryId: null,
      division: null,
      rank: null,
      recipient: actor.username,
      phoneNumber,
      text,
      photoPath: null,
      skipReason: null,
    },
  );
  return phoneNumber;
}

function hashOf(parts: readonly (string | boolean)[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url');
}

/** The same text may be sent again this long after it was accepted. */
const REPEAT_AFTER_MS = 30_000;
const WAIT_LIMIT_MS = 15_000;
const POLL_INTERVAL_MS = 200;

/**
 * Writes a message, waits until the provider has accepted it and audits the outcome. One of several callers with the
 * same dedupe key writes it; the others get CONFLICT, or its outcome when they have the same request key. The key is
 * free again when the message was refused, or 30 s after it was accepted. Also throws the errors of `awaitOutcome`.
 */
async function sendAwaited(
  deps: SettingsDeps,
  actor: Administrator,
  audit: Pick<AuditEvent, 'action' | 'subject'>,
  message: Omit<NewMessage, 'requestId' | 'isAwaited'>,
  request: KeyedRequest | null = null,
): Promise<Accepted> {
  const { clock, database, jobQueue, requestId } = deps;
  const at = clock.now();
  await freeDedupeKey(database, message.dedupeKey, new Date(at.getTime() - REPEAT_AFTER_MS));
  const send = async () => {
    const newMessage = { ...message, ...request, requestId: requestId ?? null, isAwaited: true };
    const id = await insertMessage(database, newMessage, at);
    const firstId = id === null && request !== null ? await findFirst(database, request) : null;
    if (firstId !== null) return { firstId };
    if (id === null) throw new ConflictError('The same message is being sent or was sent less than 30 seconds ago');
    await jobQueue.enqueue({ job: 'send-messages', requestId });
    return { accepted: await awaitOutcome(deps, id) };
  };
  const result = await auditedChange(deps, actor, { ...audit, refusal: outcomeOf }, send, ({ accepted }) =>
    accepted === undefined ? null : {},
  );
  return result.accepted ?? (await awaitOutcome(deps, result.firstId));
}

/**
 * Frees a dedupe key when its message was not sent and will not be, or was accepted at or before `acceptedBefore`. The
 * unique index decides which caller may insert the next message.
 */
async function freeDedupeKey(database: Connection, dedupeKey: string, acceptedBefore: Date): Promise<void> {
  const isOver: QueryFilter<MessageDocument>[] = [
    { state: { $in: ['failed', 'skipped'] } },
    { state: { $in: ACCEPTED }, 'stateTimes.accepted': { $lte: acceptedBefore } },
  ];
  const document = await messageModel(database).findOne({ dedupeKey, $or: isOver }, { _id: 1 }).lean();
  if (document === null) return;
  const { _id } = document;
  await messageModel(database).updateOne(
    { _id, dedupeKey, $or: isOver },
    { $set: { dedupeKey: `${dedupeKey}:${_id}` } },
  );
}

/** A message that the provider accepted; `recipient` is first and last name. */
type Accepted = NonNullable<ReturnType<typeof acceptedOrRefusal>>;

/**
 * Waits at most 15 s for the outcome of a message. Then takes it back unless it has left, so that it is not sent after
 * the caller got an error. Throws PROVIDER_FAILED when the provider refused it or has not responded, CONFLICT after
 * STOP, BUSY when it was taken back, NOT_FOUND after a reset.
 */
async function awaitOutcome({ clock, database }: Pick<Deps, 'clock' | 'database'>, id: number): Promise<Accepted> {
  const giveUpAt = clock.now().getTime() + WAIT_LIMIT_MS;
  // Polls the row.
  // oxlint-disable no-await-in-loop
  for (let pollsLeft = WAIT_LIMIT_MS / POLL_INTERVAL_MS; ; pollsLeft -= 1) {
    // The clock may be set back meanwhile.
    const isOver = pollsLeft <= 0 || clock.now().getTime() >= giveUpAt;
    if (isOver) await takeBack(database, id, clock.now());
    const message = await messageModel(database).findById(id).lean();
    if (message === null) throw new NotFoundError('Entry');
    const accepted = acceptedOrRefusal(message);
    if (accepted !== null) return accepted;
    if (isOver) throw new NoResponseError();
    await clock.sleep(POLL_INTERVAL_MS);
  }
  // oxlint-enable no-await-in-loop
}

/** Returns null while the outcome is open. */
function acceptedOrRefusal({ state, errorCode, recipient, photoPath }: MessageDocument) {
  switch (state) {
    case 'accepted':
    case 'delivered':
    case 'undelivered':
      return { includesPhoto: photoPath !== null, recipient };
    case 'failed':
    case 'skipped':
      if (errorCode === 'OPTED_OUT') throw new ConflictError(OPTED_OUT);
      if (errorCode === 'TAKEN_BACK') {
        throw new DomainError('BUSY', 'The message could not be sent in time and was taken back. Please try again.');
      }
      throw new DomainError('PROVIDER_FAILED', `The message was not sent. ${plainWords(errorCode ?? '')}`);
    case 'queued':
    case 'sending':
    case 'unknown':
      return null;
  }
}
