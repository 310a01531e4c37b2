import type { Connection } from '../kernel/index.ts';
import { messageModel } from './message.model.ts';
import type { MessageKind, MessageState, SkipReason } from './message.ts';

/** States from which a message may yet reach the provider: queued, claimed, or left without a clear answer. */
const WAITING: MessageState[] = ['queued', 'sending', 'unknown'];

/** Returns how many messages may yet reach the provider. */
export async function countWaiting(database: Connection): Promise<number> {
  return await messageModel(database).countDocuments({ state: { $in: WAITING } });
}

/** Returns the kinds of the messages that may yet reach the provider. */
export async function findWaitingKinds(database: Connection): Promise<ReadonlySet<MessageKind>> {
  return new Set(await messageModel(database).distinct('kind', { state: { $in: WAITING } }));
}

/** waiting -> skipped, all of them, because they may have been sent already. Gives how many. */
export async function skipWaiting(database: Connection): Promise<number> {
  const reason: SkipReason = 'RESTORED';
  const result = await messageModel(database).updateMany(
    { state: { $in: WAITING } },
    { $set: { state: 'skipped', errorCode: reason, claim: null, nextLookAt: null } },
  );
  return result.modifiedCount;
}

/** Deletes the messages about entries up to this id, and texts that were only tried. */
export async function deleteMessagesAbout(database: Connection, lastEntryId: number): Promise<void> {
  await messageModel(database).deleteMany({ entryId: { $lte: lastEntryId } });
  await messageModel(database).deleteMany({ entryId: null, state: { $nin: WAITING } });
}

/** Deletes a claimed message that must not be sent. */
export async function deleteMessage(database: Connection, id: number): Promise<void> {
  await messageModel(database).deleteOne({ _id: id });
}
