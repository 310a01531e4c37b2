import { recordAudit } from '../audit/index.ts';
import { assertAdministrator, NotFoundError, type Actor } from '../kernel/index.ts';
import { discardPhoto, fileNameOf, type PhotoStore } from '../photos/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { removePastDerby, setPublished, type PastDerby } from './past-derby.model.ts';

/** There is one derby at a time; the audited changes name the year. */
const SUBJECT = { kind: 'derby', id: 1 } as const;

/** Publishes or hides a past derby. Returns the changed derby. Throws UNAUTHENTICATED, ROLE_NOT_ALLOWED, NOT_FOUND. */
export async function publishPastDerby(
  deps: SettingsDeps,
  actor: Actor,
  { year, isPublished }: { readonly year: string; readonly isPublished: boolean },
): Promise<PastDerby> {
  assertAdministrator(actor);
  const changed = await setPublished(deps.database, year, isPublished);
  if (changed === null) throw new NotFoundError('Result');
  await recordAudit(deps, actor, {
    action: isPublished ? 'past-derby.published' : 'past-derby.unpublished',
    subject: SUBJECT,
    changes: { [year]: { from: changed.wasPublished, to: isPublished } },
  });
  return changed.derby;
}

/**
 * Deletes a past derby and its photos. Earlier backups still have it. The sweep removes a photo that cannot be removed
 * now. Throws UNAUTHENTICATED, ROLE_NOT_ALLOWED, NOT_FOUND.
 */
export async function deletePastDerby(
  deps: SettingsDeps & { readonly photoStore: PhotoStore },
  actor: Actor,
  { year }: { readonly year: string },
): Promise<void> {
  assertAdministrator(actor);
  const removed = await removePastDerby(deps.database, year);
  if (removed === null) throw new NotFoundError('Result');
  await recordAudit(deps, actor, {
    action: 'past-derby.deleted',
    subject: SUBJECT,
    changes: { [year]: { from: removed.title, to: null } },
  });
  for (const { fishPhotoPath } of removed.entries) {
    // oxlint-disable-next-line no-await-in-loop -- do not open thousands of files at once
    if (fishPhotoPath !== null) await discardPhoto(deps, fileNameOf(fishPhotoPath));
  }
}
