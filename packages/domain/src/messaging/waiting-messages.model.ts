import type { Connection } from '../kernel/index.ts';
import { messageModel } from './message.model.ts';
import type { MessageKind, MessageState, SkipReason } from './message.ts';

/** States of messages that may still reach the provider: queued, claimed, or left without a clear response. */
const WAITING: MessageState[] = ['queued', 'sending', 'unknown'];

/** Counts messages that may still reach the provider. */
export async function countWaiting(database: Connection): Promise<number> {
  return await messageModel(database).countDocuments({ state: { $in: WAITING } });
}

/** Returns the kinds of messages that may still reach the provider. */
export async function findWaitingKinds(database: Connection): Promise<ReadonlySet<MessageKind>> {
  return new Set(await messageModel(database).distinct('kind', { state: { $in: WAITING } }));
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

/** Deletes the messages about entries up to this id, and finished test texts. */
export async function deleteMessagesAbout(database: Connection, lastEntryId: number): Promise<void> {
  await messageModel(database).deleteMany({ entryId: { $lte: lastEntryId } });
  await messageModel(database).deleteMany({ entryId: null, state: { $nin: WAITING } });
}

/** Deletes a claimed message that must not be sent. */
export async function deleteMessage(database: Connection, id: number): Promise<void> {
  await messageModel(database).deleteOne({ _id: id });
}
