import mongoose from 'mongoose';
import { driver } from './driver.ts';
import { isWriteError } from './errors.ts';

const { MongoBulkWriteError, MongoError } = mongoose.mongo;

/** What the driver returns of one write; each kind has some of these. */
export interface WriteResult {
  readonly insertedId?: unknown;
  readonly matchedCount?: number;
  readonly modifiedCount?: number;
  readonly upsertedCount?: number;
  readonly upsertedId?: unknown;
  readonly deletedCount?: number;
}

/** One write of a bulk write: its kind with its arguments. */
export type BulkWrite = Readonly<Record<string, object>>;

/**
 * Performs writes one after the other, and returns or throws what the driver does. A failure that is not of the write
 * itself, such as an outage, ends it.
 */
export async function bulkWritten(
  writes: readonly BulkWrite[],
  { isOrdered, perform }: { isOrdered: boolean; perform: (kind: string, given: object) => Promise<WriteResult> },
): Promise<mongoose.mongo.BulkWriteResult> {
  const sums = { ok: 1, nInserted: 0, nUpserted: 0, nMatched: 0, nModified: 0, nRemoved: 0, writeConcernErrors: [] };
  const [insertedIds, upserted, writeErrors]: [object[], object[], { code: number; errmsg: string }[]] = [[], [], []];
  const result = () => new driver.BulkWriteResult({ ...sums, insertedIds, upserted, writeErrors }, isOrdered);
  const failure = (error: object) => new MongoBulkWriteError(error as never, result());
  const inGiven = [...writes.entries()];
  const turns = isOrdered ? inGiven : inGiven.toSorted(([, one], [, other]) => turnOf(one) - turnOf(other));
  for (const [index, write] of turns) {
    const [[kind, given] = ['an empty write', {}]] = Object.entries(write);
    try {
      // oxlint-disable-next-line no-await-in-loop -- each is a write of its own
      const done = await perform(kind, given);
      if ('insertedId' in done) insertedIds.push({ index, _id: done.insertedId });
      if (done.upsertedCount === 1) upserted.push({ index, _id: done.upsertedId });
      sums.nInserted += 'insertedId' in done ? 1 : 0;
      sums.nUpserted += done.upsertedCount ?? 0;
      sums.nMatched += done.matchedCount ?? 0;
      sums.nModified += done.modifiedCount ?? 0;
      sums.nRemoved += done.deletedCount ?? 0;
    } catch (error) {
      if (!isWriteError(error)) throw error instanceof MongoError ? failure(error) : error;
      const known = { index, code: Number(error.code), errmsg: error.message };
      // mongoose reads the index in `err`.
      writeErrors.push(Object.assign({ err: known }, known));
      if (isOrdered) break;
    }
  }
  const [first] = writeErrors;
  if (first) throw failure({ message: first.errmsg, code: first.code, writeErrors });
  return result();
}

/** The driver makes the insertions of an unordered one first and the deletions last. */
const turnOf = (write: BulkWrite) => ('insertOne' in write ? 0 : 'deleteOne' in write || 'deleteMany' in write ? 2 : 1);
