import {
  assertSystem,
  collectionOf,
  unlessDuplicate,
  type Actor,
  type Connection,
  type Deps,
} from '../kernel/index.ts';
import { entryModel } from './entry.ts';

/** How long a late repeat is recognized after a reset. A device sends a queued entry for 24 hours. */
const KEPT_MS = 48 * 3_600_000;
const BATCH_SIZE = 500;

/** The key of a request whose entry was removed, so that a late repeat creates no second entry. */
interface RemovedRequest {
  /** From `requestKeyOf`. */
  _id: string;
  entryId: number;
  /** The reset removed the entry; absent when a user deleted it. */
  wasReset?: true;
  /** Set by the reset; absent before. */
  keptUntil?: Date;
}

/** The collection has the name of its first use. */
const removedRequests = collectionOf<RemovedRequest>(
  'deleted_requests',
  { _id: String, entryId: Number, wasReset: Boolean, keptUntil: Date },
  { indexes: [[{ keptUntil: 1 }]] },
);

export const removedRequestsIndexes = [removedRequests.indexes];

/** Returns what removed the entry of this request; null when no removed entry is known. */
export async function removalOf(database: Connection, requestKey: string): Promise<'deletion' | 'reset' | null> {
  const removed = await removedRequests(database).findById(requestKey).lean();
  if (removed === null) return null;
  return removed.wasReset ? 'reset' : 'deletion';
}

/** Keeps the key of an entry. Call it before the deletion, so that no repeat falls between the two. */
export async function keepDeletedRequest(database: Connection, requestKey: string, entryId: number): Promise<void> {
  await unlessDuplicate(removedRequests(database).insertOne({ _id: requestKey, entryId }));
}

/**
 * Keeps the keys of all entries up to an id, and of those that were deleted, for 48 hours. A step of the reset before
 * it deletes the entries. Can be repeated.
 */
export async function keepRequestsOfDerby(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  lastEntryId: number,
): Promise<void> {
  const keptUntil = new Date(clock.now().getTime() + KEPT_MS);
  const ofDerby = { $lte: lastEntryId };
  const rows = await entryModel(database)
    .find({ _id: ofDerby, requestKey: { $exists: true } }, { requestKey: 1 })
    .lean();
  const writes = rows.map(({ _id: entryId, requestKey = '' }) => ({
    updateOne: {
      filter: { _id: requestKey },
      update: { $setOnInsert: { entryId, wasReset: true as const, keptUntil } },
      upsert: true,
    },
  }));
  for (let start = 0; start < writes.length; start += BATCH_SIZE) {
    const batch = writes.slice(start, start + BATCH_SIZE);
    // Another process that carries out the same reset may write the same keys.
    // oxlint-disable-next-line no-await-in-loop -- a large write would block a small server
    await unlessDuplicate(removedRequests(database).bulkWrite(batch, { ordered: false }));
  }
  const unlimited = { entryId: ofDerby, keptUntil: null };
  await removedRequests(database).updateMany(unlimited, { $set: { keptUntil } });
}

/** Deletes the keys of earlier derbies after their 48 hours. Returns how many. */
export async function sweepRequestKeys(deps: Deps, actor: Actor): Promise<number> {
  assertSystem(actor);
  const { deletedCount } = await removedRequests(deps.database).deleteMany({ keptUntil: { $lt: deps.clock.now() } });
  if (deletedCount > 0) deps.logger.info({ removed: deletedCount }, 'request keys of an earlier derby removed');
  return deletedCount;
}
