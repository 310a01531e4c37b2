import { assertAdministrator, collectionOf, NotFoundError, unlessDuplicate } from '../kernel/index.ts';
import type { Actor, Connection, Deps } from '../kernel/index.ts';
import { discardPhoto } from '../photos/index.ts';
import { announceChange } from './correction.ts';
import { entryModel, storedOf, WITHOUT_HISTORY, type CorrectionDeps } from './entry.ts';
import { changesOfRemoval } from './history.ts';

/** The key of a deleted entry until the reset, so that a late repeat of the request does not bring the entry back. */
interface DeletedRequest {
  /** From `requestKeyOf`. */
  _id: string;
  entryId: number;
}

const deletedRequests = collectionOf<DeletedRequest>('deleted_requests', { _id: String, entryId: Number });

/** Returns whether an entry with this request key was deleted. */
export async function wasDeleted(database: Connection, requestKey: string): Promise<boolean> {
  return (await deletedRequests(database).exists({ _id: requestKey })) !== null;
}

/**
 * Deletes an entry, also a disqualified one, and its photo. Messages about it stay readable, and the audit log keeps its
 * values. Throws NOT_FOUND.
 */
export async function deleteEntry(
  deps: CorrectionDeps,
  actor: Actor,
  { entryId }: { readonly entryId: number },
): Promise<void> {
  assertAdministrator(actor);
  const entries = entryModel(deps.database);
  const found = await entries.findById(entryId, { requestKey: 1 }).lean();
  if (found?.requestKey !== undefined) {
    // Before the deletion, so that no repeat falls between the two.
    await unlessDuplicate(deletedRequests(deps.database).insertOne({ _id: found.requestKey, entryId }));
  }
  const document = await entries.findOneAndDelete({ _id: entryId }, { projection: WITHOUT_HISTORY }).lean();
  if (document === null) throw new NotFoundError('Entry');
  const removed = storedOf(document);
  if (removed.photoFileName !== null) await discardPhoto(deps, removed.photoFileName);
  await announceChange(deps, actor, {
    action: 'entry.deleted',
    entryId,
    divisions: [removed],
    changes: changesOfRemoval(removed),
  });
}

/** Deletes all entries up to an id and keeps their photo files. Can be repeated: entries with higher ids stay. */
export async function clearEntries(
  { database }: Pick<Deps, 'database'>,
  { lastEntryId }: { readonly lastEntryId: number },
): Promise<void> {
  await entryModel(database).deleteMany({ _id: { $lte: lastEntryId } });
  await deletedRequests(database).deleteMany({ entryId: { $lte: lastEntryId } });
}
