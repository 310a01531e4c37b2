import { divisionNamed } from '@derby/rules/divisions';
import { auditedChange, DERBY_SUBJECT } from '../audit/index.ts';
import { assertAdministrator, BadInputError, NotFoundError, type Actor } from '../kernel/index.ts';
import { afternoonOf, MAX_FISH, type Division } from '../leaderboard/index.ts';
import { discardPhoto, photoUrl, type PhotoStore } from '../photos/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import {
  deleteBoards,
  findBoardPhotos,
  PAST_PAGE_ROWS,
  pagesOf,
  pastBoardsIndexes,
  readBoardPage,
  readBoardRows,
  type PastBoards,
  type PastEntry,
} from './past-boards.ts';
import { findRows, pastDerbyModel, type PastDerbyDocument, type PastDerbyFilter } from './past-derby-rows.ts';
import { changeYears } from './published-years.ts';

export const pastDerbiesIndexes = [pastDerbyModel.indexes, ...pastBoardsIndexes];

type ReadDeps = Pick<SettingsDeps, 'database' | 'settings' | 'clock'>;

/** A derby that was reset, with the winner of each division. */
export type PastDerby = ReturnType<typeof pastDerbyOf>;

function pastDerbyOf(
  {
    _id,
    winners,
    prizes = [],
    draws = [],
    entries: _entries,
    runnersUp: _runnersUp,
    ...row
  }: Omit<PastDerbyDocument, 'entries'> & { readonly entries?: unknown },
  settings: { readonly apiUrl: string },
) {
  return {
    ...row,
    draws,
    endedAt: new Date(_id),
    winners: winners.map((winner) => shownEntryOf(winner, settings)),
    prizes,
  };
}

/** An entry of a final board. The address of its photo is relative, or absolute when the setting `api_url` is set. */
export type PastResultEntry = ReturnType<typeof shownEntryOf>;

export function shownEntryOf({ fishPhotoPath, createdAt, ...entry }: PastEntry, settings: { readonly apiUrl: string }) {
  return { ...entry, createdAt: createdAt ?? null, fishPhotoUrl: photoUrl(settings, fishPhotoPath) };
}

async function findPastDerbies(deps: ReadDeps, filter: PastDerbyFilter): Promise<PastDerby[]> {
  return (await findRows(deps, filter)).map((row) => pastDerbyOf(row, deps.settings.current()));
}

/** Returns the published past derbies, latest first, at most 1,000. For all callers, also while the board is private. */
export async function readPastDerbies(deps: ReadDeps): Promise<PastDerby[]> {
  return await findPastDerbies(deps, { isPublished: true });
}

/** Returns the past derbies, also hidden ones, latest first, at most 1,000. */
export async function listArchivedDerbies(deps: ReadDeps, actor: Actor): Promise<PastDerby[]> {
  assertAdministrator(actor);
  return await findPastDerbies(deps, {});
}

/** Returns the last past derby, also a hidden one; null without one. */
export async function readLastArchived(deps: ReadDeps, actor: Actor): Promise<PastDerby | null> {
  assertAdministrator(actor);
  const [row] = await findRows(deps, {}, 1);
  return row ? pastDerbyOf(row, deps.settings.current()) : null;
}

/** Returns a past derby. Throws NOT_FOUND when none of that year is published. */
export async function readPastResult(deps: ReadDeps, year: string): Promise<PastDerby> {
  const [derby] = await findPastDerbies(deps, { year, isPublished: true });
  if (!derby) throw new NotFoundError('Result');
  return derby;
}

/** Returns the last published past derby; null without one. For all callers. */
export async function readLastResult(deps: ReadDeps): Promise<PastDerby | null> {
  const [row] = await findRows(deps, { isPublished: true }, 1);
  return row ? pastDerbyOf(row, deps.settings.current()) : null;
}

interface PastPage {
  readonly division: Division;
  /** From 1. */
  readonly page: number;
  /** Rows of a page. */
  readonly limit?: number;
}

/** Returns one page of a final board by rank: up to 500 rows, none behind the last page. Throws BAD_INPUT. */
export async function readPastPage(
  { database, settings }: ReadDeps,
  boards: PastBoards,
  { division, page, limit = PAST_PAGE_ROWS }: PastPage,
): Promise<PastResultEntry[]> {
  if (!Number.isSafeInteger(page) || page < 1) {
    throw new BadInputError('page must be a whole number from 1', ['page']);
  }
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > PAST_PAGE_ROWS) {
    throw new BadInputError(`limit must be a whole number from 1 to ${PAST_PAGE_ROWS}`, ['limit']);
  }
  const { isJunior } = divisionNamed(division);
  const rows = await readBoardRows(database, boards, { isJunior, from: (page - 1) * limit, to: page * limit });
  return rows.map((entry) => shownEntryOf(entry, settings.current()));
}

/** Returns the afternoon of a final board, the heaviest 2,000; null without fish, and without the time of each. */
export async function readPastAfternoon({ database }: ReadDeps, boards: PastBoards, division: Division) {
  const { key, isJunior } = divisionNamed(division);
  const rows = await readBoardRows(database, boards, { isJunior, from: 0, to: MAX_FISH });
  const fish = rows.flatMap(({ createdAt, fishWeightLbs }) => (createdAt ? [{ createdAt, fishWeightLbs }] : []));
  if (fish.length === 0 || fish.length < rows.length) return null;
  return afternoonOf(fish, { total: boards[`${key}Entries`], version: boards.version });
}

/** Returns all pages of both final boards: the regular division by rank, then the junior one. */
export async function readPastPages({ database, settings }: ReadDeps, boards: PastBoards) {
  const pages: PastResultEntry[][] = [];
  for (const page of pagesOf(boards)) {
    // oxlint-disable-next-line no-await-in-loop -- other commands run between the pages
    const rows = await readBoardPage(database, boards, page);
    pages.push(rows.map((entry) => shownEntryOf(entry, settings.current())));
  }
  return pages;
}

export async function publishPastDerby(
  deps: SettingsDeps,
  actor: Actor,
  { year, isPublished }: { readonly year: string; readonly isPublished: boolean },
): Promise<PastDerby> {
  assertAdministrator(actor);
  await auditedChange(
    deps,
    actor,
    { action: isPublished ? 'past-derby.published' : 'past-derby.unpublished', subject: DERBY_SUBJECT },
    async () => {
      const update = pastDerbyModel(deps.database)
        .findOneAndUpdate({ year }, { $set: { isPublished } }, { projection: { entries: 0 }, returnDocument: 'before' })
        .lean();
      const before = await changeYears(deps.database, async () => await update);
      if (!before) throw new NotFoundError('Result');
      return before;
    },
    (before) => ({ changes: { [year]: { from: before.isPublished, to: isPublished } } }),
  );
  const [derby] = await findPastDerbies(deps, { year });
  if (!derby) throw new NotFoundError('Result');
  return derby;
}

/**
 * Deletes a past derby and its photos. Earlier backups still have it. The sweep removes a photo that cannot be removed
 * now.
 */
export async function deletePastDerby(
  deps: SettingsDeps & { readonly photoStore: PhotoStore },
  actor: Actor,
  { year }: { readonly year: string },
): Promise<void> {
  assertAdministrator(actor);
  const { database } = deps;
  const [derby] = await findRows(deps, { year });
  if (!derby) throw new NotFoundError('Result');
  await auditedChange(
    deps,
    actor,
    { action: 'past-derby.deleted', subject: DERBY_SUBJECT },
    async () => {
      const removal = pastDerbyModel(database)
        .findOneAndDelete({ year }, { projection: { title: 1 } })
        .lean();
      const removed = await changeYears(database, async () => await removal);
      if (!removed) throw new NotFoundError('Result');
      return removed;
    },
    ({ title }) => ({ changes: { [year]: { from: title, to: null } } }),
  );
  const photos = await findBoardPhotos(database, derby);
  await deleteBoards(database, derby.version);
  // oxlint-disable-next-line no-await-in-loop -- do not open thousands of files at once
  for (const photo of photos) await discardPhoto(deps, photo);
}
