import { assertAdministrator, NotFoundError, type Actor, type Deps } from '../kernel/index.ts';
import { photoUrl } from '../photos/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import {
  findPastDerbies,
  findPublishedResult,
  type PastDerby,
  type PastEntry,
  type StoredResult,
} from './past-derby.model.ts';

/** An entry of a final board, with the address of its photo. */
export type PastResultEntry = Omit<PastEntry, 'fishPhotoPath'> & {
  /** Relative to the site, or absolute when the setting `api_url` is set. */
  readonly fishPhotoUrl: string | null;
};

/** The final boards of a past derby. */
export type PastResult = Omit<StoredResult, 'entries'> & { readonly entries: readonly PastResultEntry[] };

/** Returns the published past derbies, latest first. For all callers, also while the board is private. */
export async function readPastDerbies(deps: Pick<Deps, 'database'>): Promise<PastDerby[]> {
  return await findPastDerbies(deps.database, { isPublished: true });
}

/** Returns all past derbies, latest first. Throws UNAUTHENTICATED, ROLE_NOT_ALLOWED. */
export async function listArchivedDerbies(deps: Pick<Deps, 'database'>, actor: Actor): Promise<PastDerby[]> {
  assertAdministrator(actor);
  return await findPastDerbies(deps.database);
}

/** Returns the final boards of a past derby. Throws NOT_FOUND when none of that year is published. */
export async function readPastResult(
  deps: Pick<SettingsDeps, 'database' | 'settings'>,
  year: string,
): Promise<PastResult> {
  const result = await findPublishedResult(deps.database, year);
  if (result === null) throw new NotFoundError('Result');
  const settings = deps.settings.current();
  const entries = result.entries.map(({ fishPhotoPath, ...entry }) => ({
    ...entry,
    fishPhotoUrl: photoUrl(settings, fishPhotoPath),
  }));
  return { ...result, entries };
}
