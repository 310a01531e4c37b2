import { assertSignedIn, DomainError, NotFoundError, type Actor } from '../kernel/index.ts';
import { discardPhoto, storePhoto, type PhotoDeps, type PhotoSource } from '../photos/index.ts';
import { announceChange, rankAmongOthers, type CorrectionDeps } from './after-change.ts';
import { addPhotoToRow, entryExists } from './correct-entry.model.ts';
import { findStoredEntry } from './entry.model.ts';
import type { RankedEntry } from './entry.ts';
import { changesBetween } from './field-changes.ts';
import { endPhotoWait } from './photo-wait.ts';

/**
 * Adds the photo of the weigh-in to an entry that was created without it (docs/rules.md, "Entries"). Returns the entry
 * with its rank. This is not a correction. An entry that has, or once had, a photo stays as it is. Throws NOT_FOUND,
 * then the errors of `storePhoto`.
 */
export async function addEntryPhoto(
  deps: CorrectionDeps & PhotoDeps,
  actor: Actor,
  { entryId, photo }: { readonly entryId: number; readonly photo: PhotoSource },
): Promise<RankedEntry> {
  assertSignedIn(actor);
  if (!(await entryExists(deps.database, entryId))) throw new NotFoundError('Entry');
  const photoFileName = await storePhoto(deps, photo).catch(async (error: unknown) => {
    if (isFinal(error)) await endPhotoWait(deps, entryId);
    throw error;
  });
  const before = await addPhotoToRow(deps.database, entryId, photoFileName);
  await endPhotoWait(deps, entryId);
  if (before === null) {
    await discardPhoto(deps, photoFileName);
    const current = await findStoredEntry(deps.database, entryId);
    if (current === null) throw new NotFoundError('Entry');
    return await rankAmongOthers(deps, current);
  }
  await announceChange(deps, actor, {
    action: 'entry.updated',
    entryId,
    divisions: [before],
    changes: changesBetween(before, { photoFileName }),
  });
  return await rankAmongOthers(deps, { ...before, photoFileName });
}

/** Errors that a retry with the same photo meets again. After any other error the device sends the photo once more. */
const FINAL_CODES: ReadonlySet<string> = new Set(['UNSUPPORTED_PHOTO', 'FILE_TOO_LARGE', 'PHOTO_UPLOADS_OFF']);

function isFinal(error: unknown): boolean {
  return error instanceof DomainError && FINAL_CODES.has(error.code);
}
