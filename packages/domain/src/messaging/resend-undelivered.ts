import { auditedChange } from '../audit/index.ts';
import {
  assertAdministrator,
  ConflictError,
  fingerprintOf,
  requestKeyOf,
  type Actor,
  type Connection,
  type KeyedRequest,
} from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { messageModel } from './message.ts';
import { MAX_RESENDS, RESENDABLE, requeueUndelivered } from './decided-states.ts';
import { findOptOuts } from './opt-outs.ts';
import { readRun, runModel } from './run.ts';
import { findGate } from './send-gate.ts';

/** More than a derby has. The rest needs another press. */
const MAX_MESSAGES = 2_000;
/** The keys that a run remembers. */
const MAX_REQUESTS = 20;

export type ResendResult = Awaited<ReturnType<typeof resendUndelivered>>;

/**
 * Queues the undelivered messages of a run again, except those to numbers that replied STOP. The provider has reported
 * that they did not arrive. A repeat with the same key queues only what the first request was for, and returns its
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
  const { closedBy, pastEntryId } = await findGate(database);
  if (closedBy !== null) throw new ConflictError('The derby is being reset');
  const requestKey = requestKeyOf(actor, 'resend-undelivered', idempotencyKey);
  const request = requestKey === null ? null : { requestKey, requestFingerprint: fingerprintOf({ runId }) };
  const { repeatedAt, ...first } = await rememberRequest(database, { runId, request, at: clock.now() });

  const messages = await messageModel(database)
    .find(
      {
        runId,
        state: 'undelivered',
        entryId: { $gt: pastEntryId },
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
  const resent = await auditedChange(
    deps,
    actor,
    { action: 'run.resent', subject: { kind: 'run', id: runId } },
    async () =>
      await requeueUndelivered(
        database,
        wanted.flatMap(({ _id: id, providerSid }) => (providerSid === undefined ? [] : [{ id, providerSid }])),
        clock.now(),
      ),
    (count) => (count > 0 ? { changes: { resent: { from: null, to: count } } } : null),
  );
  if (resent > 0) {
    await countResent(database, request, resent);
    await jobQueue.enqueue({ job: 'send-messages', requestId });
  }
  const optedOut = messages.length - wanted.length;
  // A simultaneous repeat was faster and has queued them.
  if (repeatedAt === null && resent === 0 && request !== null && wanted.length > 0) {
    return { resent: wanted.length, optedOut, run };
  }
  if (repeatedAt === null && resent === 0) {
    throw new ConflictError(
      optOuts.size > 0
        ? 'No message was sent again: the numbers have replied STOP'
        : `No message was sent again: none is undelivered, or each was sent again ${MAX_RESENDS} times`,
    );
  }
  return { resent: first.resent + resent, optedOut, run };
}

interface FirstRequest {
  /** When it was made; null when this is the first request, or has no key. */
  readonly repeatedAt: Date | null;
  /** How many messages it has queued so far. */
  readonly resent: number;
}

/** Stores a request with a key in its run, unless it is a repeat. Returns the first request. */
async function rememberRequest(
  database: Connection,
  { runId, request, at }: { readonly runId: number; readonly request: KeyedRequest | null; readonly at: Date },
): Promise<FirstRequest> {
  const isFirst = { repeatedAt: null, resent: 0 };
  if (request === null) return isFirst;
  const { requestKey } = request;
  const added = await runModel(database).updateOne(
    { _id: runId, 'resends.requestKey': { $ne: requestKey } },
    { $push: { resends: { $each: [{ ...request, at, resent: 0 }], $slice: -MAX_REQUESTS } } },
  );
  if (added.modifiedCount === 1) return isFirst;
  const run = await runModel(database).findById(runId, { resends: 1 }).lean();
  const first = run?.resends?.find((one) => one.requestKey === requestKey);
  return first ? { repeatedAt: first.at, resent: first.resent } : isFirst;
}

async function countResent(database: Connection, request: KeyedRequest | null, resent: number): Promise<void> {
  if (request === null) return;
  const { requestKey } = request;
  await runModel(database).updateOne({ 'resends.requestKey': requestKey }, { $inc: { 'resends.$.resent': resent } });
}
