import { assertSignedIn, NotFoundError, type Actor } from '../kernel/index.ts';
import { discardPhoto, storePhoto, type PhotoDeps, type PhotoSource } from '../photos/index.ts';
import { announceChange, rankAmongOthers, type CorrectionDeps } from './after-change.ts';
import { correctRow, entryExists } from './correct-entry.model.ts';
import { checkEntryChanges, type EntryFields } from './entry-fields.ts';
import type { RankedEntry } from './entry.ts';
import { changesBetween } from './field-changes.ts';
import { endPhotoWait } from './photo-wait.ts';

/** Omitted fields stay as they are. A photo replaces the one before. */
export type UpdateEntryInput = EntryFields & {
  readonly entryId: number;
  readonly photo?: PhotoSource | null | undefined;
};

/**
 * Corrects an entry and returns it with its rank. Ticket and time of the weigh-in stay. Also works while registration
 * is closed and after the end; frozen standings do not change. Throws NOT_FOUND, MISSING_FIELDS, BAD_INPUT, then the
 * errors of `storePhoto`.
 */
export async function updateEntry(
  deps: CorrectionDeps & PhotoDeps,
  actor: Actor,
  input: UpdateEntryInput,
): Promise<RankedEntry> {
  assertSignedIn(actor);
  const { entryId, photo } = input;
  if (!(await entryExists(deps.database, entryId))) throw new NotFoundError('Entry');
  const fields = checkEntryChanges(input);
  const photoFileName = photo ? await storePhoto(deps, photo) : null;
  const set = photoFileName === null ? fields : { ...fields, photoFileName };

  // A failed write may still have been applied, so the new photo is removed only when no row matched.
  const by = { userId: actor.userId, username: actor.username };
  const before = await correctRow(deps.database, { id: entryId }, { at: deps.clock.now(), by, set });
  if (before === null) {
    if (photoFileName !== null) await discardPhoto(deps, photoFileName);
    throw new NotFoundError('Entry');
  }
  if (photoFileName !== null && before.photoFileName !== null) await discardPhoto(deps, before.photoFileName);
  if (photoFileName !== null) await endPhotoWait(deps, entryId);
  await announceChange(deps, actor, {
    action: 'entry.updated',
    entryId,
    divisions: [before, { ...before, ...set }],
    changes: changesBetween(before, set),
  });
  return await rankAmongOthers(deps, { ...before, ...set });
}
