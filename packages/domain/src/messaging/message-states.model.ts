import { randomUUID } from 'node:crypto';
import { unlessDuplicate, type Connection, type Lease } from '../kernel/index.ts';
import { messageModel, type MessageDocument } from './message.model.ts';
import type { ClaimedMessage, DepartedMessage, MessageState, SkipReason } from './message.ts';

/*
 * Every change of a message's state. Each is one atomic write whose filter names the state it starts from, and the
 * claim's token where one is held: a process that has lost its claim changes nothing.
 */

/** Fields of a message that is not claimed. */
const UNCLAIMED = { claim: null, departedAt: null, nextLookAt: null, absentSince: null } as const;

/** The longest time by which a queued message is put off. */
export const MAX_BACK_OFF_MS = 60_000;

type Fields = Partial<Omit<MessageDocument, '_id' | 'state' | 'stateTimes'>>;

function intoState(state: MessageState, at: Date, fields: Fields = {}) {
  return { $set: { ...fields, state, [`stateTimes.${state}`]: at } };
}

/** Reached, or further ahead of `at` than it is ever set: the clock was set back since. */
const isDue = (at: Date, furthestMs: number) => [{ $lte: at }, { $gt: new Date(at.getTime() + furthestMs) }];

/**
 * queued -> sending, for the oldest message that is due and not of a paused run; awaited messages come first. Returns
 * null when there is none.
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
      { sort: { isAwaited: -1, _id: 1 }, returnDocument: 'after' },
    )
    .lean();
  return document && claimedOf(document);
}

/**
 * Writes that the request is about to leave, and whether with the photo. False: the claim was lost and the request must not leave.
 * A look-up may have called the message unknown since an earlier departure that did not happen.
 */
export async function markDeparted(
  database: Connection,
  message: ClaimedMessage,
  input: { at: Date; nextLookAt: Date },
): Promise<boolean> {
  const result = await messageModel(database).updateOne(
    { _id: message.id, state: { $in: ['sending', 'unknown'] }, 'claim.token': message.claimToken },
    intoState('sending', input.at, {
      departedAt: input.at,
      nextLookAt: input.nextLookAt,
      absentSince: null,
      photoPath: message.photoPath,
    }),
  );
  return result.matchedCount === 1;
}

/** Claimed -> queued: it certainly was not sent. False when the claim was lost, or it departed again since it was read. */
export async function requeue(
  database: Connection,
  message: ClaimedMessage,
  at: Date,
  notBefore: Date = at,
): Promise<boolean> {
  return await settle(database, message, intoState('queued', at, { ...UNCLAIMED, notBefore }));
}

/**
 * Claimed -> accepted under the provider's id. 'taken': another message already holds that id, so this one is not
 * the message that the provider reports.
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

/** Claimed -> failed, for good. */
export async function markFailed(database: Connection, message: ClaimedMessage, at: Date, errorCode: string) {
  return await settle(database, message, intoState('failed', at, { nextLookAt: null, errorCode }));
}

/** Claimed -> skipped: it was not sent and will not be. */
export async function markSkipped(database: Connection, message: ClaimedMessage, at: Date, reason: SkipReason) {
  return await settle(database, message, intoState('skipped', at, { ...UNCLAIMED, errorCode: reason }));
}

/** Claimed -> unknown: it left and nothing clear came back. */
export async function markUnknown(database: Connection, message: ClaimedMessage, at: Date): Promise<boolean> {
  return await settle(database, message, intoState('unknown', at));
}

/** Departed -> unknown: a look-up has not found it, and another one follows. False when it departed again meanwhile. */
export async function markLookedUp(
  database: Connection,
  message: DepartedMessage,
  { at, ...fields }: { at: Date; nextLookAt: Date; absentSince: Date | null },
): Promise<boolean> {
  return await settle(database, message, intoState('unknown', at, fields));
}

async function settle(
  database: Connection,
  message: ClaimedMessage | DepartedMessage,
  update: ReturnType<typeof intoState>,
): Promise<boolean> {
  const result = await messageModel(database).updateOne(
    {
      _id: message.id,
      state: { $in: ['sending', 'unknown'] },
      'claim.token': message.claimToken,
      // A look-up says nothing about a later departure.
      ...('departedAt' in message && { departedAt: message.departedAt }),
    },
    update,
  );
  return result.matchedCount === 1;
}

/** The claims whose requests certainly have not left. */
export async function findUndeparted(database: Connection): Promise<Lease[]> {
  const documents = await messageModel(database).find({ state: 'sending', departedAt: null }, { claim: 1 }).lean();
  return documents.flatMap(({ claim }) => (claim === null ? [] : [{ mark: claim.token, holder: claim.by }]));
}

/** sending -> queued for these claims, unless their requests have left. Gives how many. */
export async function requeueUndeparted(database: Connection, tokens: string[], at: Date): Promise<number> {
  const result = await messageModel(database).updateMany(
    { state: 'sending', departedAt: null, 'claim.token': { $in: tokens } },
    intoState('queued', at, { ...UNCLAIMED, notBefore: at }),
  );
  return result.modifiedCount;
}

/** failed -> queued, all of a run; gives how many. */
export async function requeueFailed(database: Connection, runId: number, at: Date): Promise<number> {
  const result = await messageModel(database).updateMany(
    { runId, state: 'failed' },
    intoState('queued', at, { ...UNCLAIMED, notBefore: at, attempts: 0, errorCode: null }),
  );
  return result.modifiedCount;
}

/** What a person may decide about an unknown message. LEFT: it is not looked for any more. */
export type UnknownOutcome = 'SENT' | 'NOT_SENT' | 'LEFT';

/**
 * unknown -> accepted | queued, or still unknown but left alone, for a message that left at or before
 * `departedBefore`. False when it is not such a message.
 */
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
  const result = await messageModel(database).updateOne(
    { _id: id, state: 'unknown', departedAt: { $lte: departedBefore } },
    updates[outcome],
  );
  return result.matchedCount === 1;
}

/** Messages that left and whose next look is due, the longest waiting first; `furthestMs` is the longest time to a look. */
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
    const { departedAt, absentSince = null } = document;
    return departedAt === null ? [] : [{ ...claimedOf(document), departedAt, absentSince }];
  });
}

/** Those of the provider's ids that rows hold, other than the row `exceptId`. */
export async function findHeldSids(
  database: Connection,
  { sids, exceptId }: { sids: readonly string[]; exceptId: number },
): Promise<ReadonlySet<string | undefined>> {
  const documents = await messageModel(database)
    .find({ providerSid: { $in: [...sids] }, _id: { $ne: exceptId } }, { providerSid: 1 })
    .lean();
  return new Set(documents.map(({ providerSid }) => providerSid));
}

/**
 * Departed -> accepted, for a message whose response was not recorded: the provider itself reported it. Returns false
 * when it is in another state, or another message holds the provider's id.
 */
export async function acceptDeparted(
  database: Connection,
  input: { id: number; providerSid: string; at: Date },
): Promise<boolean> {
  const result = await unlessDuplicate(
    messageModel(database).updateOne(
      { _id: input.id, state: { $in: ['sending', 'unknown'] }, departedAt: { $ne: null } },
      intoState('accepted', input.at, { nextLookAt: null, providerSid: input.providerSid }),
    ),
  );
  return result?.modifiedCount === 1;
}

/** accepted -> delivered | undelivered by the provider's id. False when there is no such message in that state. */
export async function markDelivery(
  database: Connection,
  input: { providerSid: string; state: 'delivered' | 'undelivered'; errorCode: string | null; at: Date },
): Promise<boolean> {
  const result = await messageModel(database).updateOne(
    { providerSid: input.providerSid, state: 'accepted' },
    intoState(input.state, input.at, { errorCode: input.errorCode }),
  );
  return result.modifiedCount === 1;
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
