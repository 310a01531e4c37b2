import { MESSAGE_STATES } from '@derby/rules/message-states';
import type { AnyBulkWriteOperation } from 'mongoose';
import { unlessDuplicate, collectionOf, takeNumbers, type Connection } from '../kernel/index.ts';
import type { MessageCounts, MessageState, NewMessage } from './message.ts';

/** A row of `sms_messages`, the truth about one message. */
export interface MessageDocument extends Omit<NewMessage, 'skipReason'> {
  _id: number;
  state: MessageState;
  /** When each state was reached last. */
  stateTimes: Partial<Record<MessageState, Date>>;
  /** A queued message is not claimed before this. */
  notBefore: Date;
  attempts: number;
  claim: { by: string; token: string; at: Date } | null;
  /** Written just before the request leaves; null while it certainly has not left. */
  departedAt: Date | null;
  /** When the provider's list is asked next; only while a departure has no answer. */
  nextLookAt: Date | null;
  /** The provider's time at the first look-up after the departure that did not find the message. */
  absentSince?: Date | null;
  /** The provider's id; absent until known, as it is unique. */
  providerSid?: string;
  /** The provider's number of a refusal or a failed delivery, or our own reason. */
  errorCode: string | null;
}

/** For the files of this folder that change a message's state. */
export const messageModel = collectionOf<MessageDocument>(
  'sms_messages',
  {
    _id: Number,
    runId: Number,
    kind: String,
    dedupeKey: String,
    entryId: Number,
    division: String,
    rank: Number,
    recipient: String,
    phoneNumber: String,
    text: String,
    photoPath: String,
    requestId: String,
    isAwaited: Boolean,
    requestKey: String,
    state: String,
    stateTimes: Object,
    notBefore: Date,
    attempts: Number,
    claim: Object,
    departedAt: Date,
    nextLookAt: Date,
    absentSince: Date,
    providerSid: String,
    errorCode: String,
  },
  {
    indexes: [
      [{ dedupeKey: 1 }, { unique: true }],
      [{ providerSid: 1 }, { unique: true, sparse: true }],
      [{ requestKey: 1 }, { unique: true, sparse: true }],
      [{ state: 1, isAwaited: -1, _id: 1 }],
      [{ nextLookAt: 1 }],
      [{ runId: 1, state: 1 }],
      [{ entryId: 1 }],
    ],
  },
);

/**
 * Writes the messages whose dedupe key is not there yet; the others stay as they are. May be repeated
 * and run in parallel: each key is written once.
 */
export async function insertMessages(database: Connection, messages: readonly NewMessage[], at: Date): Promise<void> {
  if (messages.length === 0) return;
  const firstId = await takeNumbers(database, 'sms_messages', messages.length);
  const writes = messages.map((message, index) => insertOnce(documentOf(message, firstId + index, at)));
  const write = () => messageModel(database).bulkWrite(writes, { ordered: false });
  // Two writers of one key may both try to insert it; the loser finds it there in the next round.
  if ((await unlessDuplicate(write())) ?? (await unlessDuplicate(write()))) return;
  await write();
}

/** Writes one message unless there is one with its dedupe or request key. Gives its id, or null when there is. */
export async function insertMessage(database: Connection, message: NewMessage, at: Date): Promise<number | null> {
  const id = await takeNumbers(database, 'sms_messages');
  return (await unlessDuplicate(messageModel(database).insertOne(documentOf(message, id, at)))) && id;
}

function insertOnce({ dedupeKey, ...document }: MessageDocument): AnyBulkWriteOperation<MessageDocument> {
  return { updateOne: { filter: { dedupeKey }, update: { $setOnInsert: document }, upsert: true } };
}

function documentOf({ skipReason, ...message }: NewMessage, id: number, at: Date): MessageDocument {
  const state: MessageState = skipReason === null ? 'queued' : 'skipped';
  return {
    _id: id,
    ...message,
    state,
    stateTimes: { [state]: at },
    notBefore: at,
    attempts: 0,
    claim: null,
    departedAt: null,
    nextLookAt: null,
    errorCode: skipReason,
  };
}

/** The messages about one entry that the provider took, in no order. */
export async function findAcceptedMessages(database: Connection, entryId: number): Promise<MessageDocument[]> {
  return await messageModel(database)
    .find({ entryId, state: { $in: ['accepted', 'delivered', 'undelivered'] } })
    .lean();
}

/** How many messages of a run are written, whatever their state. */
export async function countMessages(database: Connection, runId: number): Promise<number> {
  return await messageModel(database).countDocuments({ runId });
}

/** Counts by state of all messages there are. One query. */
export async function countAllByState(database: Connection): Promise<MessageCounts> {
  const groups = await messageModel(database).aggregate<{ _id: MessageState; count: number }>([
    { $group: { _id: '$state', count: { $sum: 1 } } },
  ]);
  const none = Object.fromEntries(MESSAGE_STATES.map((state) => [state, 0])) as Record<MessageState, number>;
  return { ...none, ...Object.fromEntries(groups.map(({ _id, count }) => [_id, count])) };
}

/** Counts by state for each of the runs; a run without messages has zeros. One query. */
export async function countByState(
  database: Connection,
  runIds: readonly number[],
): Promise<ReadonlyMap<number, MessageCounts>> {
  const groups = await messageModel(database).aggregate<{ _id: { runId: number; state: MessageState }; count: number }>(
    [
      { $match: { runId: { $in: [...runIds] } } },
      { $group: { _id: { runId: '$runId', state: '$state' }, count: { $sum: 1 } } },
    ],
  );
  const none = Object.fromEntries(MESSAGE_STATES.map((state) => [state, 0])) as Record<MessageState, number>;
  const counts = new Map(runIds.map((runId) => [runId, { ...none }]));
  for (const { _id, count } of groups) {
    const ofRun = counts.get(_id.runId);
    if (ofRun) ofRun[_id.state] = count;
  }
  return counts;
}

/** The indexes of messages, on whose unique keys "once" rests. */
export const messagingIndexes = [messageModel.indexes];
