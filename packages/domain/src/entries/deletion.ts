import { assertAdministrator, NotFoundError } from '../kernel/index.ts';
import type { Actor, Deps, SignedInUser } from '../kernel/index.ts';
import type { QueryFilter } from 'mongoose';
import { changeBoard, EVERY_ENTRY } from '../leaderboard/index.ts';
import { discardPhoto } from '../photos/index.ts';
import { changeEntry } from './correction.ts';
import {
  assertUnlocked,
  entryModel,
  storedOf,
  UNLOCKED,
  WITHOUT_HISTORY,
  type CorrectionDeps,
  type EntryDocument,
} from './entry.ts';
import { changesOfRemoval } from './history.ts';
import { keepDeletedRequest, keepRequestsOfDerby } from './removed-requests.ts';

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
  const isRemoved = await removeEntry(deps, actor, { action: 'entry.deleted', where: { _id: entryId } });
  if (!isRemoved) throw new NotFoundError('Entry');
}

/**
 * Deletes the one entry that matches, with its photo. Returns false when no entry matches. Throws CONFLICT when a reset
 * archives the entry.
 */
export async function removeEntry(
  deps: CorrectionDeps,
  actor: SignedInUser,
  removal: {
    readonly action: 'entry.deleted' | 'entry.undone';
    readonly where: QueryFilter<EntryDocument> & { readonly _id: number };
  },
): Promise<boolean> {
  const { action } = removal;
  const { _id: entryId } = removal.where;
  const where = { ...removal.where, ...UNLOCKED };
  const entries = entryModel(deps.database);
  const found = await entries.findOne(where, { requestKey: 1 }).lean();
  if (found?.requestKey !== undefined) await keepDeletedRequest(deps.database, found.requestKey, entryId);
  const document = await changeEntry(deps, actor, {
    action,
    entryId,
    write: async () => await entries.findOneAndDelete(where, { projection: WITHOUT_HISTORY }).lean(),
    divisionsOf: (deleted) => [deleted],
    changesOf: (deleted) => changesOfRemoval(storedOf(deleted)),
  });
  if (document === null) {
    await assertUnlocked(deps.database, entryId);
    return false;
  }
  await discardPhoto(deps, document.photoFileName);
  return true;
}

/**
 * Ends all changes of the entries up to an id, for a reset, before it archives them: a later change would be acknowledged
 * and lost. Can be repeated.
 */
export async function lockEntries(
  { database }: Pick<Deps, 'database'>,
  { lastEntryId }: { readonly lastEntryId: number },
): Promise<void> {
  await entryModel(database).updateMany({ _id: { $lte: lastEntryId } }, { $set: { isLocked: true } });
}

/**
 * Deletes all entries up to an id. Keeps their photo files, and the keys of their requests for 48 hours. Can be
 * repeated: entries with higher ids stay.
 */
export async function clearEntries(
  deps: Pick<Deps, 'database' | 'clock' | 'events' | 'logger'>,
  { lastEntryId }: { readonly lastEntryId: number },
): Promise<void> {
  await keepRequestsOfDerby(deps, lastEntryId);
  const upTo = { _id: { $lte: lastEntryId } };
  await changeBoard(
    deps,
    async () => await entryModel(deps.database).deleteMany(upTo),
    () => EVERY_ENTRY,
  );
}
