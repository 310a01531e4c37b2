import type { Connection } from '../kernel/index.ts';
import { messageModel } from './message.model.ts';
import type { MessageState } from './message.ts';

/** In these a message waits for the worker's next step. */
const DUE: MessageState[] = ['queued', 'sending'];
/** Into these only a worker brings a message. */
const FINISHED: MessageState[] = ['accepted', 'failed', 'skipped', 'unknown'];

interface DueInput {
  readonly at: Date;
  readonly pausedRunIds: readonly number[];
}

const dueFilter = ({ at, pausedRunIds }: DueInput) => ({
  state: { $in: DUE },
  notBefore: { $lte: at },
  runId: { $nin: [...pausedRunIds] },
});

/** When the message that has been due longest became so; null when none was due at that time. */
export async function findOldestDue(database: Connection, input: DueInput): Promise<Date | null> {
  const oldest = await messageModel(database).findOne(dueFilter(input), { notBefore: 1 }).sort({ notBefore: 1 }).lean();
  return oldest?.notBefore ?? null;
}

/** How many messages are due. */
export async function countDue(database: Connection, input: DueInput): Promise<number> {
  return await messageModel(database).countDocuments(dueFilter(input));
}

/** Whether any message was brought on its way since then. */
export async function hasFinishedSince(database: Connection, since: Date): Promise<boolean> {
  const one = await messageModel(database).exists({
    $or: FINISHED.map((state) => ({ [`stateTimes.${state}`]: { $gt: since } })),
  });
  return one !== null;
}
