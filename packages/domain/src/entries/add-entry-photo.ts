import { assertSignedIn, DomainError, NotFoundError, type Actor } from '../kernel/index.ts';
import { discardPhoto, storePhoto, type PhotoDeps, type PhotoSource } from '../photos/index.ts';
import { announceChange, rankAmongOthers, type CorrectionDeps } from './after-change.ts';
import { addPhotoToRow, entryExists } from './correct-entry.model.ts';
import { findStoredEntry } from './entry.model.ts';
import type { RankedEntry } from './entry.ts';
import { changesBetween } from './field-changes.ts';
import { endPhotoWait } from './photo-wait.ts';

/**
 * Gives an entry the photo that was taken at its weigh-in and arrives after it (docs/rules.md, "Entries"); gives the
 * entry with its rank. It is the photo of the weigh-in and no correction, touches nothing else, and repeated it changes
 * nothing: an entry that has or once had a photo keeps what it has. Throws NOT_FOUND, then those of `storePhoto`.
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
    const asItIs = await findStoredEntry(deps.database, entryId);
    if (asItIs === null) throw new NotFoundError('Entry');
    return await rankAmongOthers(deps, asItIs);
  }
  await announceChange(deps, actor, {
    action: 'entry.updated',
    entryId,
    divisions: [before],
    changes: changesBetween(before, { photoFileName }),
  });
  return await rankAmongOthers(deps, { ...before, photoFileName });
}

/** Refusals that the same photo meets again. After all other failures the device sends it once more. */
const FINAL_CODES: ReadonlySet<string> = new Set(['UNSUPPORTED_PHOTO', 'FILE_TOO_LARGE', 'PHOTO_UPLOADS_OFF']);

function isFinal(error: unknown): boolean {
  return error instanceof DomainError && FINAL_CODES.has(error.code);
}
