import type { Connection } from 'mongoose';
import { collectionOf } from './collections.ts';
import { unlessDuplicate } from './database.ts';

interface CounterDocument {
  _id: string;
  value: number;
  /** Id of the last restart. */
  restartedBy?: string;
  /** Generation of the derby for which it was restarted. */
  generation?: number;
}

const counterModel = collectionOf<CounterDocument>('counters', {
  _id: String,
  value: Number,
  restartedBy: String,
  generation: Number,
});

type CounterName =
  | 'entries'
  | 'tickets'
  | 'users'
  | 'participants'
  | 'anglers'
  | 'consents'
  | 'past_derbies'
  | 'sms_runs'
  | 'sms_messages'
  | 'sms_replies'
  | 'audit_events';

/** Returns the last number taken; 0 before the first. Every number up to it is or was in use. */
export async function lastNumber(database: Connection, name: CounterName): Promise<number> {
  const counter = await counterModel(database).findById(name).lean();
  return counter?.value ?? 0;
}

/**
 * Takes `count` consecutive numbers and returns the first. Numbers start at 1 and are never reused, even after a crash.
 * Unused numbers leave a gap.
 */
export async function takeNumbers(database: Connection, name: CounterName, count = 1): Promise<number> {
  const increment = () =>
    counterModel(database)
      .findOneAndUpdate({ _id: name }, { $inc: { value: count } }, { upsert: true, returnDocument: 'after' })
      .lean()
      .orFail();
  // Two first callers may both try to insert the counter. The loser's retry finds it.
  const { value } = (await unlessDuplicate(increment())) ?? (await increment());
  return value - count + 1;
}

/**
 * Restarts a counter at 1 for a derby, once for each `by`, however often it is called, and never for an earlier derby.
 */
export async function restartNumbers(
  database: Connection,
  name: CounterName,
  { by, generation }: { readonly by: string; readonly generation: number },
): Promise<void> {
  await counterModel(database).updateOne(
    { _id: name, restartedBy: { $ne: by }, generation: { $not: { $gte: generation } } },
    { $set: { value: 0, restartedBy: by, generation } },
  );
}

/** Resolves when the database has read a document. A ping would succeed on a server whose storage hangs. */
export async function readAnyDocument(database: Connection): Promise<void> {
  await lastNumber(database, 'users');
}
