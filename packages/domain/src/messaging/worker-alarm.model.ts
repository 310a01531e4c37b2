import type { Connection } from '../kernel/index.ts';
import { messageModel } from './message.model.ts';
import type { MessageState } from './message.ts';

/** States in which a message waits for the worker. */
const DUE: MessageState[] = ['queued', 'sending'];
/** States that only a worker sets. */
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

/** Returns when the oldest due message became due; null when none was due at that time. */
export async function findOldestDue(database: Connection, input: DueInput): Promise<Date | null> {
  const oldest = await messageModel(database).findOne(dueFilter(input), { notBefore: 1 }).sort({ notBefore: 1 }).lean();
  return oldest?.notBefore ?? null;
}

/** Counts due messages. */
export async function countDue(database: Connection, input: DueInput): Promise<number> {
  return await messageModel(database).countDocuments(dueFilter(input));
}

/** Returns whether a worker has finished any message since then. */
export async function hasFinishedSince(database: Connection, since: Date): Promise<boolean> {
  const one = await messageModel(database).exists({
    $or: FINISHED.map((state) => ({ [`stateTimes.${state}`]: { $gt: since } })),
  });
  return one !== null;
}
