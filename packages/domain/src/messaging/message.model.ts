import { MESSAGE_STATES } from '@derby/rules/message-states';
import type { AnyBulkWriteOperation } from 'mongoose';
import { unlessDuplicate, collectionOf, takeNumbers, type Connection } from '../kernel/index.ts';
import type { MessageCounts, MessageState, NewMessage } from './message.ts';

/** A row of `sms_messages`. */
export interface MessageDocument extends Omit<NewMessage, 'skipReason'> {
  _id: number;
  state: MessageState;
  /** The last time each state was reached. */
  stateTimes: Partial<Record<MessageState, Date>>;
  /** A queued message is not claimed before this time. */
  notBefore: Date;
  attempts: number;
  claim: { by: string; token: string; at: Date } | null;
  /** Written just before the request leaves; null while it has not left. */
  departedAt: Date | null;
  /** Time of the next look-up; null unless a departure lacks a response. */
  nextLookAt: Date | null;
  /** The provider's time of the first look-up that did not find the message. */
  absentSince?: Date | null;
  /** The provider's id; absent until known, because the index is unique. */
  providerSid?: string;
  /** The provider's error number, or the product's own reason. */
  errorCode: string | null;
}

/** Used only in this folder. */
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

/** Inserts the messages whose dedupe keys are new. Can be repeated and run in parallel: each key is written once. */
export async function insertMessages(database: Connection, messages: readonly NewMessage[], at: Date): Promise<void> {
  if (messages.length === 0) return;
  const firstId = await takeNumbers(database, 'sms_messages', messages.length);
  const writes = messages.map((message, index) => insertOnce(documentOf(message, firstId + index, at)));
  const write = () => messageModel(database).bulkWrite(writes, { ordered: false });
  // Two writers may both try to insert one key. The loser finds the row on its next attempt.
  if ((await unlessDuplicate(write())) ?? (await unlessDuplicate(write()))) return;
  await write();
}

/** Inserts one message. Returns its id, or null when a message with its dedupe or request key exists. */
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

/** Returns the messages about one entry that the provider accepted, unordered. */
export async function findAcceptedMessages(database: Connection, entryId: number): Promise<MessageDocument[]> {
  return await messageModel(database)
    .find({ entryId, state: { $in: ['accepted', 'delivered', 'undelivered'] } })
    .lean();
}

/** Counts the messages of a run in all states. */
export async function countMessages(database: Connection, runId: number): Promise<number> {
  return await messageModel(database).countDocuments({ runId });
}

/** Counts all messages by state, with one query. */
export async function countAllByState(database: Connection): Promise<MessageCounts> {
  const groups = await messageModel(database).aggregate<{ _id: MessageState; count: number }>([
    { $group: { _id: '$state', count: { $sum: 1 } } },
  ]);
  const none = Object.fromEntries(MESSAGE_STATES.map((state) => [state, 0])) as Record<MessageState, number>;
  return { ...none, ...Object.fromEntries(groups.map(({ _id, count }) => [_id, count])) };
}

/** Counts the messages of each run by state, with one query. Runs without messages get zeros. */
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

/** The indexes of messages. Their unique keys ensure that each message is written once. */
export const messagingIndexes = [messageModel.indexes];
