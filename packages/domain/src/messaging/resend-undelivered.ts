import { auditedChange } from '../audit/index.ts';
import {
  assertAdministrator,
  ConflictError,
  fingerprintOf,
  requestKeyOf,
  type Actor,
  type Connection,
} from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { messageModel } from './message.ts';
import { MAX_RESENDS, RESENDABLE, requeueUndelivered } from './decided-states.ts';
import { findOptOuts } from './opt-outs.ts';
import { readRun, runModel } from './run.ts';
import { assertNoReset } from './send-gate.ts';

/** More than a derby has. The rest needs another press. */
const MAX_MESSAGES = 2_000;
/** The keys that a run remembers. */
const MAX_REQUESTS = 20;

export type ResendResult = Awaited<ReturnType<typeof resendUndelivered>>;

/**
 * Queues the undelivered messages of a run again, except those to numbers that replied STOP. The provider has reported
 * that they did not arrive. A repeat with the same key queues only what the first request was for; it returns the same
 * number. Throws NOT_FOUND, and CONFLICT during a reset, while messages are switched off, or when none can be sent again.
 */
export async function resendUndelivered(
  deps: SettingsDeps,
  actor: Actor,
  { runId, idempotencyKey }: { readonly runId: number; readonly idempotencyKey?: string | null | undefined },
) {
  assertAdministrator(actor);
  const { clock, database, jobQueue, requestId } = deps;
  const run = await readRun(deps, actor, { runId });
  if (!deps.settings.current().smsEnabled) throw new ConflictError('Text messages are switched off');
  const { pastEntryId } = await assertNoReset(database);
  const requestKey = requestKeyOf(actor, 'resend-undelivered', idempotencyKey);
  const repeatedAt = requestKey && (await rememberRequest(database, { runId, requestKey, at: clock.now() }));

  const messages = await messageModel(database)
    .find(
      {
        runId,
        state: 'undelivered',
        // Empty once personal data is erased.
        phoneNumber: { $ne: '' },
        ...(run.toAll === null && { entryId: { $gt: pastEntryId } }),
        ...RESENDABLE,
        ...(repeatedAt && { 'stateTimes.undelivered': { $lte: repeatedAt } }),
      },
      { phoneNumber: 1, providerSid: 1 },
    )
    .sort({ _id: 1 })
    .limit(MAX_MESSAGES)
    .lean();
  const numbers = messages.map(({ phoneNumber }) => phoneNumber);
  const optOuts = await findOptOuts(deps, numbers);
  const wanted = messages.filter(({ phoneNumber }) => !optOuts.has(phoneNumber));
  const requeued = await auditedChange(
    deps,
    actor,
    { action: 'run.resent', subject: { kind: 'run', id: runId } },
    async () =>
      await requeueUndelivered(
        database,
        wanted.flatMap(({ _id: id, providerSid }) => (providerSid === undefined ? [] : [{ id, providerSid }])),
        { at: clock.now(), requestKey },
      ),
    (count) => (count > 0 ? { changes: { resent: { from: null, to: count } } } : null),
  );
  // Includes what a simultaneous or earlier request with the key has queued, which may have ended before it said so.
  const resent =
    requestKey === null ? requeued : await messageModel(database).countDocuments({ runId, resentFor: requestKey });
  if (resent === 0) {
    throw new ConflictError(
      optOuts.size > 0
        ? 'No message was sent again: the numbers have replied STOP'
        : `No message was sent again: none is undelivered, or each was sent again ${MAX_RESENDS} times`,
    );
  }
  await jobQueue.enqueue({ job: 'send-messages', requestId });
  return { resent, optedOut: messages.length - wanted.length, run };
}

/** Stores a request in its run. Returns when it was made first, or null when it is not a repeat. */
async function rememberRequest(
  database: Connection,
  { runId, requestKey, at }: { readonly runId: number; readonly requestKey: string; readonly at: Date },
): Promise<Date | null> {
  const request = { requestKey, requestFingerprint: fingerprintOf({ runId }), at };
  const added = await runModel(database).updateOne(
    { _id: runId, 'resends.requestKey': { $ne: requestKey } },
    { $push: { resends: { $each: [request], $slice: -MAX_REQUESTS } } },
  );
  if (added.modifiedCount === 1) return null;
  const run = await runModel(database).findById(runId, { resends: 1 }).lean();
  return run?.resends?.find((one) => one.requestKey === requestKey)?.at ?? null;
}
