import type { QueryFilter } from 'mongoose';
import type { Connection } from '../kernel/index.ts';
import { messageModel, type MessageDocument } from './message.model.ts';
import type { MessageState, SkipReason } from './message.ts';

/** The state of a message whose request waits for the outcome. */
export interface AwaitedMessage {
  readonly id: number;
  readonly state: MessageState;
  readonly errorCode: string | null;
  readonly recipient: string;
  readonly includesPhoto: boolean;
}

/** Returns the message; null when it was deleted by a reset. */
export async function findAwaited(database: Connection, id: number): Promise<AwaitedMessage | null> {
  return await findOne(database, { _id: id });
}

/** Returns the message that the request with this key created, or null. */
export async function findByRequestKey(database: Connection, requestKey: string): Promise<AwaitedMessage | null> {
  return await findOne(database, { requestKey });
}

async function findOne(
  database: Connection,
  filter: { _id: number } | { requestKey: string },
): Promise<AwaitedMessage | null> {
  const document = await messageModel(database).findOne(filter).lean();
  if (document === null) return null;
  const { _id: id, state, errorCode, recipient, photoPath } = document;
  return { id, state, errorCode, recipient, includesPhoto: photoPath !== null };
}

/**
 * Frees a dedupe key when its message was not sent and will not be, or was accepted at or before `acceptedBefore`. The
 * unique index decides which caller may insert the next message.
 */
export async function freeDedupeKey(
  database: Connection,
  { dedupeKey, acceptedBefore }: { readonly dedupeKey: string; readonly acceptedBefore: Date },
): Promise<void> {
  const isOver: QueryFilter<MessageDocument>[] = [
    { state: { $in: ['failed', 'skipped'] } },
    {
      state: { $in: ['accepted', 'delivered', 'undelivered'] },
      'stateTimes.accepted': { $lte: acceptedBefore },
    },
  ];
  const document = await messageModel(database).findOne({ dedupeKey, $or: isOver }, { _id: 1 }).lean();
  if (document === null) return;
  const { _id: id } = document;
  await messageModel(database).updateOne(
    { _id: id, dedupeKey, $or: isOver },
    { $set: { dedupeKey: `${dedupeKey}:${id}` } },
  );
}

/**
 * queued -> skipped: the message was not sent, and its idempotency key may be used again. Returns false when it is no
 * longer queued.
 */
export async function takeBack(database: Connection, id: number, at: Date): Promise<boolean> {
  const reason: SkipReason = 'TAKEN_BACK';
  const result = await messageModel(database).updateOne(
    { _id: id, state: 'queued' },
    { $set: { state: 'skipped', 'stateTimes.skipped': at, errorCode: reason }, $unset: { requestKey: 1 } },
  );
  return result.matchedCount === 1;
}
