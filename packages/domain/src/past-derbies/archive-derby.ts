import { initialOf } from '@derby/rules/board-search/search';
import type { Deps } from '../kernel/index.ts';
import { findYearOf, insertPastDerby, type PastEntry } from './past-derby.model.ts';

/** The fields of an entry to archive; all others are left out. */
export interface ArchivedEntry extends Omit<PastEntry, 'firstInitial'> {
  readonly firstName: string;
}

/** A derby that is being reset. */
export interface DerbyToArchive {
  readonly endedAt: Date;
  /** Includes the year. */
  readonly title: string;
  readonly contestYear: number;
  readonly isPublished: boolean;
  readonly keepsPhotos: boolean;
  /** Both divisions by rank. */
  readonly entries: readonly ArchivedEntry[];
}

/**
 * Archives the final boards of a derby. A step of the reset, which has checked the actor. Can be repeated. Returns the
 * year under which the derby is archived; null without entries.
 */
export async function archiveDerby(deps: Pick<Deps, 'database'>, derby: DerbyToArchive): Promise<string | null> {
  const { endedAt, title, contestYear, isPublished, keepsPhotos } = derby;
  const stored = await findYearOf(deps.database, endedAt);
  if (stored !== null || derby.entries.length === 0) return stored;
  const entries = derby.entries.map((entry): PastEntry => {
    const { rank, firstName, lastName, fishWeightLbs, isJunior, fishPhotoPath } = entry;
    return {
      rank,
      firstInitial: initialOf(firstName),
      lastName,
      fishWeightLbs,
      isJunior,
      fishPhotoPath: keepsPhotos ? fishPhotoPath : null,
    };
  });
  const juniorEntries = entries.filter(({ isJunior }) => isJunior).length;
  return await insertPastDerby(deps.database, {
    endedAt,
    title,
    contestYear,
    isPublished,
    entries,
    juniorEntries,
    regularEntries: entries.length - juniorEntries,
    hasPhotos: entries.some(({ fishPhotoPath }) => fishPhotoPath !== null),
  });
}
