import type { Connection } from 'mongoose';
import { unlessDuplicate } from './database.ts';
import { collectionOf } from './model.ts';

interface CounterDocument {
  _id: string;
  value: number;
  /** What made it begin anew last. */
  restartedBy?: string;
}

const counterModel = collectionOf<CounterDocument>('counters', { _id: String, value: Number, restartedBy: String });

/** The counters that give the product's integer ids. */
export type CounterName =
  | 'entries'
  | 'tickets'
  | 'users'
  | 'participants'
  | 'sms_runs'
  | 'sms_messages'
  | 'audit_events';

/** The last number that was taken; 0 before the first one. Every number up to it belongs, or belonged, to something. */
export async function lastNumber(database: Connection, name: CounterName): Promise<number> {
  const counter = await counterModel(database).findById(name).lean();
  return counter?.value ?? 0;
}

/**
 * Takes `count` consecutive numbers and returns the first; numbers start at 1 and are never given twice,
 * whatever crashes. Numbers taken and not used leave a gap.
 */
export async function takeNumbers(database: Connection, name: CounterName, count = 1): Promise<number> {
  const increment = () =>
    counterModel(database)
      .findOneAndUpdate({ _id: name }, { $inc: { value: count } }, { upsert: true, returnDocument: 'after' })
      .lean()
      .orFail();
  // Two first takers may both try to insert the counter; the loser finds it there.
  const { value } = (await unlessDuplicate(increment())) ?? (await increment());
  return value - count + 1;
}

/** Makes a counter begin with 1 again, once for each `by`, however often it is called. */
export async function restartNumbers(database: Connection, name: CounterName, by: string): Promise<void> {
  await counterModel(database).updateOne(
    { _id: name, restartedBy: { $ne: by } },
    { $set: { value: 0, restartedBy: by } },
  );
}

/** Resolves when the database has answered a read of a document. A ping would answer from a server whose data hang. */
export async function readAnyDocument(database: Connection): Promise<void> {
  await lastNumber(database, 'users');
}
