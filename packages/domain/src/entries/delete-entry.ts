import { assertAdministrator, NotFoundError, type Actor } from '../kernel/index.ts';
import { discardPhoto } from '../photos/index.ts';
import { announceChange, type CorrectionDeps } from './after-change.ts';
import { removeRow } from './correct-entry.model.ts';
import { changesOfRemoval } from './field-changes.ts';

/**
 * Deletes an entry and its photo. Messages about it stay readable, and the audit log keeps its values. Throws
 * NOT_FOUND.
 */
export async function deleteEntry(
  deps: CorrectionDeps,
  actor: Actor,
  { entryId }: { readonly entryId: number },
): Promise<void> {
  assertAdministrator(actor);
  const removed = await removeRow(deps.database, entryId);
  if (removed === null) throw new NotFoundError('Entry');
  if (removed.photoFileName !== null) await discardPhoto(deps, removed.photoFileName);
  await announceChange(deps, actor, {
    action: 'entry.deleted',
    entryId,
    divisions: [removed],
    changes: changesOfRemoval(removed),
  });
}
