import type { Connection } from '../kernel/index.ts';
import { messageModel, WAITING, type SkipReason } from './message.ts';
import { intoState, isDue, UNCLAIMED } from './message-states.ts';

/* Changes of messages' states that an administrator or an operator decides. Each is atomic for each message. */

/** failed -> queued for all failed messages of a run. Returns how many. */
export async function requeueFailed(database: Connection, runId: number, at: Date): Promise<number> {
  const result = await messageModel(database).updateMany(
    // Without a number that is erased.
    { runId, state: 'failed', phoneNumber: { $ne: '' } },
    intoState('queued', at, { ...UNCLAIMED, notBefore: at, attempts: 0, errorCode: null }),
  );
  return result.modifiedCount;
}

/** The number of times that an undelivered message can be sent again. */
export const MAX_RESENDS = 5;

/** The filter for messages that were sent again fewer times than that. */
export const RESENDABLE = { [`undeliveredSids.${MAX_RESENDS - 1}`]: { $exists: false } };

/**
 * undelivered -> queued for these messages, which get another id at the provider, and once for each request with a key.
 * Returns how many.
 */
export async function requeueUndelivered(
  database: Connection,
  messages: readonly { readonly id: number; readonly providerSid: string }[],
  { at, requestKey }: { readonly at: Date; readonly requestKey: string | null },
): Promise<number> {
  if (messages.length === 0) return 0;
  const once = requestKey === null ? {} : { resentFor: { $ne: requestKey } };
  const result = await messageModel(database).bulkWrite(
    messages.map(({ id, providerSid }) => ({
      updateOne: {
        filter: { _id: id, state: 'undelivered' as const, providerSid, ...once },
        update: {
          ...intoState('queued', at, { ...UNCLAIMED, notBefore: at, attempts: 0, errorCode: null }),
          $unset: { providerSid: 1 },
          $push: { undeliveredSids: providerSid, ...(requestKey !== null && { resentFor: requestKey }) },
        },
      },
    })),
    { ordered: false },
  );
  return result.modifiedCount;
}

/** An administrator's decision about an unknown message. LEFT ends the look-ups and keeps the state. */
export type UnknownOutcome = 'SENT' | 'NOT_SENT' | 'LEFT';

/** The clocks of two hosts differ by less. */
const MAX_CLOCK_DIFFERENCE_MS = 60 * 60 * 1_000;

/** Applies the decision to an unknown message that left by `departedBefore`. Returns false when there is none. */
export async function settleUnknown(
  database: Connection,
  input: { readonly id: number; readonly outcome: UnknownOutcome; readonly departedBefore: Date; readonly at: Date },
): Promise<boolean> {
  const { id, outcome, departedBefore, at } = input;
  const updates = {
    SENT: intoState('accepted', at, { nextLookAt: null }),
    NOT_SENT: intoState('queued', at, { ...UNCLAIMED, notBefore: at }),
    LEFT: { $set: { nextLookAt: null } },
  };
  const departures = isDue(departedBefore, MAX_CLOCK_DIFFERENCE_MS).map((departedAt) => ({ departedAt }));
  const filter = { _id: id, state: 'unknown' as const, $or: departures };
  return (await messageModel(database).updateOne(filter, updates[outcome])).matchedCount === 1;
}

/** waiting -> skipped for all messages after a restore, because they may have been sent already. Returns how many. */
export async function skipWaiting(database: Connection): Promise<number> {
  const reason: SkipReason = 'RESTORED';
  const result = await messageModel(database).updateMany(
    { state: { $in: WAITING } },
    { $set: { state: 'skipped', errorCode: reason, claim: null, nextLookAt: null } },
  );
  return result.modifiedCount;
}
