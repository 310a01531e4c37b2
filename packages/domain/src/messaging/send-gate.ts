import { collectionOf, ConflictError, unlessDuplicate, type Connection, type Deps } from '../kernel/index.ts';
import { messageModel, WAITING, type MessageKind } from './message.ts';
import { deleteReplies } from './replies.ts';
import { IS_FINAL, IS_TO_ALL, runModel } from './run.ts';

/*
 * Steps of the reset, which has checked the actor. A sender claims a message and then reads the gate; the reset closes
 * the gate and then reads the claims. One of the two sees the other, so no message leaves after sending was stopped.
 * Each step can be repeated.
 */

/** The gate that stops and resumes all sending. */
interface SendGate {
  /** The holder that stopped sending; null while the gate is open. */
  readonly closedBy: string | null;
  /** The holder that opened the gate last. It cannot close the gate again, however late its call comes. */
  readonly openedBy: string | null;
  /** No message about entries up to this id is sent: they belong to a derby that was reset. */
  readonly pastEntryId: number;
  /** Runs up to this id belong to a derby that was reset; absent before a reset of a version that knows it. */
  readonly pastRunId?: number;
}

const ONLY_ID = 1;
const OPEN: SendGate = { closedBy: null, openedBy: null, pastEntryId: 0 };

const sendGateModel = collectionOf<SendGate & { _id: number }>('sms_gate', {
  _id: Number,
  closedBy: String,
  openedBy: String,
  pastEntryId: Number,
  pastRunId: Number,
});

/** Returns the gate; open when there is no document. */
export async function findGate(database: Connection): Promise<SendGate> {
  return (await sendGateModel(database).findById(ONLY_ID).lean()) ?? OPEN;
}

/** Returns the gate. Throws CONFLICT during a reset, which deletes what is queued meanwhile. */
export async function assertNoReset(database: Connection): Promise<SendGate> {
  const gate = await findGate(database);
  if (gate.closedBy !== null) throw new ConflictError('The derby is being reset');
  return gate;
}

/**
 * Stops sending on behalf of `by` and returns the kinds of messages that wait or are being sent. Does nothing when `by`
 * has already resumed sending. The caller must resume sending in both cases.
 */
export async function stopSending(
  { database }: Pick<Deps, 'database'>,
  { by }: { readonly by: string },
): Promise<ReadonlySet<MessageKind>> {
  await unlessDuplicate(sendGateModel(database).insertOne({ _id: ONLY_ID, ...OPEN }));
  await sendGateModel(database).updateOne({ _id: ONLY_ID, openedBy: { $ne: by } }, { $set: { closedBy: by } });
  return await findWaitingKinds(database);
}

/** Returns the kinds of messages that may still reach the provider, written or not. */
export async function findWaitingKinds(database: Connection): Promise<ReadonlySet<MessageKind>> {
  const kinds = new Set(await messageModel(database).distinct('kind', { state: { $in: WAITING } }));
  return (await runModel(database).exists({ isPlanned: false, ...IS_TO_ALL })) === null ? kinds : kinds.add('all');
}

/** A late repeat of a text to all finds its run, without the text, for so long after a reset. */
const KEPT_MS = 48 * 3_600_000;

/** Deletes runs up to an id with their messages, those about entries up to an id, and finished test texts; opt-outs stay. */
export async function deleteMessages(
  { clock, database }: Pick<Deps, 'clock' | 'database'>,
  { lastEntryId, lastRunId }: { readonly lastEntryId: number; readonly lastRunId: number },
): Promise<void> {
  await messageModel(database).deleteMany({ entryId: { $lte: lastEntryId } });
  await messageModel(database).deleteMany({ runId: { $lte: lastRunId } });
  await messageModel(database).deleteMany({ entryId: null, runId: null, state: { $nin: WAITING } });
  const past = { _id: { $lte: lastRunId } };
  const before = new Date(clock.now().getTime() - KEPT_MS);
  await runModel(database).deleteMany({ ...past, $or: [IS_FINAL, { createdAt: { $lt: before } }] });
  await runModel(database).updateMany({ ...past, ...IS_TO_ALL }, { $set: { 'toAll.text': '' } });
  await deleteReplies(database);
}

/**
 * Resumes sending if `by` stopped it, except for messages about entries up to `pastEntryId`, even when they are written
 * later. `pastEntryId` and `pastRunId` never decrease.
 */
export async function resumeSending(
  { database }: Pick<Deps, 'database'>,
  {
    by,
    pastEntryId = 0,
    pastRunId = 0,
  }: { readonly by: string; readonly pastEntryId?: number; readonly pastRunId?: number },
): Promise<void> {
  await sendGateModel(database).updateOne(
    { _id: ONLY_ID, closedBy: by },
    { $set: { closedBy: null, openedBy: by }, $max: { pastEntryId, pastRunId } },
  );
}
