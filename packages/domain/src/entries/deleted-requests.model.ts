import { collectionOf, unlessDuplicate, type Connection } from '../kernel/index.ts';

/** Keys of deleted entries until the reset, so that a late repeat of the request does not bring the entry back. */
interface DeletedRequest {
  /** From `requestKeyOf`. */
  _id: string;
  entryId: number;
}

const deletedRequests = collectionOf<DeletedRequest>('deleted_requests', { _id: String, entryId: Number });

/** Call it before the entry is deleted, so that no repeat falls between the two. */
export async function rememberDeleted(database: Connection, requestKey: string, entryId: number): Promise<void> {
  await unlessDuplicate(deletedRequests(database).insertOne({ _id: requestKey, entryId }));
}

export async function isDeleted(database: Connection, requestKey: string): Promise<boolean> {
  return (await deletedRequests(database).exists({ _id: requestKey })) !== null;
}

export async function forgetDeletedUpTo(database: Connection, lastEntryId: number): Promise<void> {
  await deletedRequests(database).deleteMany({ entryId: { $lte: lastEntryId } });
}
