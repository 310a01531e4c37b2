import { assertAdministrator, NotFoundError, type Actor } from '../kernel/index.ts';
import { discardPhoto } from '../photos/index.ts';
import { announceChange, rankAmongOthers, type CorrectionDeps } from './after-change.ts';
import { correctRow, entryExists } from './correct-entry.model.ts';
import type { RankedEntry } from './entry.ts';
import { changesBetween } from './field-changes.ts';

/**
 * Removes the photo of an entry and its file. Returns the entry without it. Throws NOT_FOUND, also when there is no
 * photo.
 */
export async function deleteEntryPhoto(
  deps: CorrectionDeps,
  actor: Actor,
  { entryId }: { readonly entryId: number },
): Promise<RankedEntry> {
  assertAdministrator(actor);
  const by = { userId: actor.userId, username: actor.username };
  const set = { photoFileName: null };
  const target = { id: entryId, onlyWithPhoto: true };
  const before = await correctRow(deps.database, target, { at: deps.clock.now(), by, set });
  if (before === null) throw new NotFoundError((await entryExists(deps.database, entryId)) ? 'Photo' : 'Entry');
  if (before.photoFileName !== null) await discardPhoto(deps, before.photoFileName);
  await announceChange(deps, actor, {
    action: 'entry.photo-deleted',
    entryId,
    divisions: [before],
    changes: changesBetween(before, set),
  });
  return await rankAmongOthers(deps, { ...before, ...set });
}
