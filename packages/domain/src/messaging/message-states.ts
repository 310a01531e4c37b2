import type { MessageState } from '@derby/rules/message-states';
import { randomUUID, unlessDuplicate, type Connection, type Lease } from '../kernel/index.ts';
import {
  messageModel,
  type ClaimedMessage,
  type DepartedMessage,
  type MessageDocument,
  type SkipReason,
} from './message.ts';

/*
 * All changes of a message's state, except those that a person decides (decided-states.ts). Each is one atomic write whose filter names the old state and, for a claimed
 * message, the claim's token, so a process that has lost its claim changes nothing.
 */

/** Fields of a message that is not claimed. */
export const UNCLAIMED = { claim: null, departedAt: null, nextLookAt: null, absentSince: null } as const;

/** Not after an administrator has ended the look-ups, which a running one must not undo. */
const LOOKED_FOR = { nextLookAt: { $ne: null } } as const;

/** The longest delay of a queued message. */
export const MAX_BACK_OFF_MS = 60_000;

type Fields = Partial<Omit<MessageDocument, '_id' | 'state' | 'stateTimes'>>;

export function intoState(state: MessageState, at: Date | null, fields: Fields = {}) {
  return { $set: { ...fields, state, ...(at && { [`stateTimes.${state}`]: at }) } };
}

/** A time is due when it is reached, or further ahead than it can be set: then the clock was set back. */
export const isDue = (at: Date, furthestMs: number) => [{ $lte: at }, { $gt: new Date(at.getTime() + furthestMs) }];

/**
 * queued -> sending, for the oldest due message outside paused runs with the lowest order (docs/rules.md, "Spacing").
 * Returns null when there is none.
 */
export async function claimOldest(
  database: Connection,
  input: { claimer: string; at: Date; pausedRunIds: readonly number[] },
): Promise<ClaimedMessage | null> {
  const { claimer, at, pausedRunIds } = input;
  const document = await messageModel(database)
    .findOneAndUpdate(
      {
        state: 'queued',
        $or: isDue(at, MAX_BACK_OFF_MS).map((notBefore) => ({ notBefore })),
        runId: { $nin: [...pausedRunIds] },
      },
      {
        ...intoState('sending', at, {
          ...UNCLAIMED,
          claim: { by: claimer, token: randomUUID(), at },
          errorCode: null,
        }),
        $inc: { attempts: 1 },
      },
      { sort: { order: 1, isAwaited: -1, _id: 1 }, returnDocument: 'after' },
    )
    .lean();
  return document && claimedOf(document);
}

/**
 * Records, just before the request leaves, that it leaves and whether with the photo. Returns false when the claim was
 * lost; then the request must not leave. The state may be unknown when a look-up followed an earlier departure that did
 * not happen.
 */
export async function markDeparted(
  database: Connection,
  message: ClaimedMessage,
  input: { at: Date; nextLookAt: Date; account: string },
): Promise<boolean> {
  const result = await messageModel(database).updateOne(
    { _id: message.id, state: { $in: ['sending', 'unknown'] }, 'claim.token': message.claimToken },
    intoState('sending', input.at, {
      departedAt: input.at,
      account: input.account,
      nextLookAt: input.nextLookAt,
      absentSince: null,
      photoPath: message.photoPath,
    }),
  );
  return result.matchedCount === 1;
}

/**
 * claimed -> queued: the message was not sent. Returns false when the claim was lost or the message has departed since
 * it was read.
 */
export async function requeue(
  database: Connection,
  message: ClaimedMessage,
  at: Date,
  notBefore: Date = at,
): Promise<boolean> {
  const where = 'departedAt' in message ? LOOKED_FOR : {};
  return await settle(database, message, intoState('queued', at, { ...UNCLAIMED, notBefore }), where);
}

/**
 * claimed -> accepted, with the provider's id. Returns 'taken' when another message holds that id, so the provider
 * means the other one.
 */
export async function markAccepted(
  database: Connection,
  message: ClaimedMessage,
  at: Date,
  providerSid: string,
): Promise<'accepted' | 'lost' | 'taken'> {
  const update = intoState('accepted', at, { nextLookAt: null, providerSid });
  const isSettled = await unlessDuplicate(settle(database, message, update));
  return isSettled === null ? 'taken' : isSettled ? 'accepted' : 'lost';
}

/** claimed -> failed, which is final. */
export async function markFailed(database: Connection, message: ClaimedMessage, at: Date, errorCode: string) {
  return await settle(database, message, intoState('failed', at, { nextLookAt: null, errorCode }));
}

/** claimed -> skipped: the message was not sent and will not be. */
export async function markSkipped(database: Connection, message: ClaimedMessage, at: Date, reason: SkipReason) {
  return await settle(database, message, intoState('skipped', at, { ...UNCLAIMED, errorCode: reason }));
}

/** claimed -> unknown: the request left without a clear response. */
export async function markUnknown(database: Connection, message: ClaimedMessage, at: Date): Promise<boolean> {
  return await settle(database, message, intoState('unknown', at));
}

/** departed -> unknown: a look-up did not find it, and another follows. Returns false when it has departed again. */
export async function markLookedUp(
  database: Connection,
  message: DepartedMessage,
  { at, ...fields }: { at: Date; nextLookAt: Date; absentSince: Date | null },
): Promise<boolean> {
  // A look-up does not change since when the message has been unknown.
  const unknownSince = message.state === 'unknown' ? null : at;
  return await settle(database, message, intoState('unknown', unknownSince, fields), LOOKED_FOR);
}

async function settle(
  database: Connection,
  message: ClaimedMessage | DepartedMessage,
  update: ReturnType<typeof intoState>,
  where: Partial<typeof LOOKED_FOR> = {},
): Promise<boolean> {
  const result = await messageModel(database).updateOne(
    {
      _id: message.id,
      state: { $in: ['sending', 'unknown'] },
      'claim.token': message.claimToken,
      // A look-up says nothing about a later departure.
      ...('departedAt' in message && { departedAt: message.departedAt }),
      ...where,
    },
    update,
  );
  return result.matchedCount === 1;
}

/** Returns the claims whose requests have not left. */
export async function findUndeparted(database: Connection): Promise<Lease[]> {
  const documents = await messageModel(database).find({ state: 'sending', departedAt: null }, { claim: 1 }).lean();
  return documents.flatMap(({ claim }) => (claim === null ? [] : [{ mark: claim.token, holder: claim.by }]));
}

/** sending -> queued for these claims, unless their requests have left. Returns how many. */
export async function requeueUndeparted(database: Connection, tokens: string[], at: Date): Promise<number> {
  const result = await messageModel(database).updateMany(
    { state: 'sending', departedAt: null, 'claim.token': { $in: tokens } },
    intoState('queued', at, { ...UNCLAIMED, notBefore: at }),
  );
  return result.modifiedCount;
}

/**
 * Returns departed messages whose next look-up is due, the longest waiting first. `furthestMs` is the longest time to a
 * look-up.
 */
export async function findDueForLook(
  database: Connection,
  { at, furthestMs, limit }: { at: Date; furthestMs: number; limit: number },
): Promise<DepartedMessage[]> {
  const documents = await messageModel(database)
    .find({
      state: { $in: ['sending', 'unknown'] },
      $or: isDue(at, furthestMs).map((nextLookAt) => ({ nextLookAt })),
    })
    .sort({ nextLookAt: 1 })
    .limit(limit)
    .lean();
  return documents.flatMap((document) => {
    const { departedAt, state, account = null, absentSince = null } = document;
    return departedAt === null ? [] : [{ ...claimedOf(document), departedAt, state, account, absentSince }];
  });
}

/**
 * any state without a provider id -> accepted, for a message that the provider has reported. A report proves that the
 * message left, whatever look-ups, a retry, a restore or an administrator decided: a waiting one is not sent, and a
 * claim that has not departed is lost. After an undelivered message was queued again, only `isDelivered` counts of its
 * earlier requests. Ignores a row that was never claimed, and one to another number than the report's
 * (null: not known): after a restore, a new message may have the id of an old one. Returns false when the row is
 * ignored, or another message holds the provider's id.
 */
export async function acceptReported(
  database: Connection,
  input: { id: number; providerSid: string; phoneNumber: string | null; isDelivered: boolean; at: Date },
): Promise<boolean> {
  const { id, providerSid, phoneNumber, isDelivered, at } = input;
  const restored: SkipReason = 'RESTORED';
  const result = await unlessDuplicate(
    messageModel(database).updateOne(
      {
        _id: id,
        providerSid: { $exists: false },
        // The messages of a backup may have been claimed after it was made. Their ids are never used again.
        $or: [{ 'stateTimes.sending': { $exists: true } }, { errorCode: restored }],
        ...(phoneNumber !== null && { phoneNumber }),
        ...(!isDelivered && { undeliveredSids: { $ne: providerSid } }),
      },
      intoState('accepted', at, { nextLookAt: null, providerSid, errorCode: null }),
    ),
  );
  return result?.modifiedCount === 1;
}

/**
 * accepted -> delivered | undelivered, by the provider's id. A message that was reported undelivered may still arrive:
 * undelivered -> delivered. Returns false when no such message has this id.
 */
export async function markDelivery(
  database: Connection,
  input: { providerSid: string; state: 'delivered' | 'undelivered'; errorCode: string | null; at: Date },
): Promise<boolean> {
  const before: MessageState[] = input.state === 'delivered' ? ['accepted', 'undelivered'] : ['accepted'];
  const result = await messageModel(database).updateOne(
    { providerSid: input.providerSid, state: { $in: before } },
    intoState(input.state, input.at, { errorCode: input.errorCode }),
  );
  return result.modifiedCount === 1;
}

/**
 * queued or claimed -> skipped, unless its request has left. Its idempotency key may be used again. Returns false when
 * it has left or is settled.
 */
export async function takeBack(database: Connection, id: number, at: Date): Promise<boolean> {
  const reason: SkipReason = 'TAKEN_BACK';
  const result = await messageModel(database).updateOne(
    { _id: id, state: { $in: ['queued', 'sending'] }, departedAt: null },
    { ...intoState('skipped', at, { claim: null, errorCode: reason }), $unset: { requestKey: 1 } },
  );
  return result.matchedCount === 1;
}

function claimedOf({ _id, claim, ...document }: MessageDocument): ClaimedMessage {
  return {
    id: _id,
    runId: document.runId,
    kind: document.kind,
    entryId: document.entryId,
    phoneNumber: document.phoneNumber,
    text: document.text,
    photoPath: document.photoPath,
    requestId: document.requestId,
    isAwaited: document.isAwaited,
    claimToken: claim?.token ?? '',
    attempts: document.attempts,
  };
}
