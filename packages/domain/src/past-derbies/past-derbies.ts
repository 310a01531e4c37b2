import { divisionNamed } from '@derby/rules/divisions';
import { initialOf } from '@derby/rules/board-search/search';
import { auditedChange, DERBY_SUBJECT } from '../audit/index.ts';
import {
  assertAdministrator,
  assertSystem,
  BadInputError,
  lastNumber,
  NotFoundError,
  takeNumbers,
  unlessDuplicate,
  type Actor,
  type Connection,
  type Deps,
} from '../kernel/index.ts';
import { afternoonOf, MAX_FISH, type Division } from '../leaderboard/index.ts';
import { discardPhoto, photoUrl, type PhotoStore } from '../photos/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import {
  deleteBoards,
  deleteOtherBoards,
  findBoardPhotos,
  PAST_PAGE_ROWS,
  pagesOf,
  pastBoardsIndexes,
  readBoardPage,
  readBoardRows,
  writeBoards,
  type PastBoards,
  type PastEntry,
} from './past-boards.ts';
import {
  boardsInRow,
  findRows,
  pastDerbyModel,
  splitPastDerbies,
  type PastDerbyDocument,
  type PastDerbyFilter,
  type PastPrize,
  type PastDraw,
} from './past-derby-rows.ts';

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

/** More than the addresses that a front door keeps. */
const MAX_YEARS = 200;

/** The name of a published past derby. */
export interface PublishedYear {
  readonly year: string;
  readonly title: string;
  /** The path of the photo of the first winner; null without one. */
  readonly winnerPhoto: string | null;
}

/**
 * Returns the names of the published past derbies, latest first, with a version that every change raises. Null when
 * the caller knows that version, which costs one small read.
 */
export async function readPublishedYears({ database }: Pick<Deps, 'database'>, knownVersion?: number | null) {
  // Read first: a change after it makes the next caller read again.
  const version = await readPastVersion(database);
  if (version === knownVersion) return null;
  const rows = await pastDerbyModel(database)
    .find({ isPublished: true }, { year: 1, title: 1, winners: 1 })
    .sort({ _id: -1 })
    .limit(MAX_YEARS)
    .lean();
  const years = rows.map(({ year, title, winners }): PublishedYear => ({
    year,
    title,
    winnerPhoto: winners[0]?.fishPhotoPath ?? null,
  }));
  return { version, years };
}

/** Tells the front doors that the published years, or what they show of them, have changed. Returns the new version. */
export const raisePastVersion = (database: Connection): Promise<number> => takeNumbers(database, 'past_derbies');

/** Returns the version of the past derbies. Every change raises it. */
export const readPastVersion = (database: Connection): Promise<number> => lastNumber(database, 'past_derbies');

/**
 * Changes the published years and tells the front doors. Raises the version first, because the process may die after
 * the change, and again for one that has read the old years in between.
 */
async function changeYears<Row>(database: Connection, change: () => Promise<Row>): Promise<Row> {
  await raisePastVersion(database);
  const row = await change();
  await raisePastVersion(database);
  return row;
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

export async function hasPastDerbies(database: Connection): Promise<boolean> {
  return (await pastDerbyModel(database).exists({})) !== null;
}

/** Returns the file names of all photos in past derbies. */
export async function findArchivedPhotos(deps: Pick<Deps, 'database' | 'clock'>): Promise<ReadonlySet<string>> {
  await splitPastDerbies(deps);
  return await findBoardPhotos(deps.database);
}

interface DerbyToArchive {
  readonly endedAt: Date;
  readonly title: string;
  readonly contestYear: number;
  readonly isPublished: boolean;
  readonly keepsPhotos: boolean;
  readonly prizes?: readonly PastPrize[];
  readonly draws?: readonly PastDraw[];
  /** Both divisions by rank. */
  readonly entries: readonly (Required<Omit<PastEntry, 'firstInitial'>> & { readonly firstName: string })[];
}

/**
 * Archives the final boards of a derby under the first free name of its year. A step of the reset, which has checked
 * the actor. Can be repeated, also after the entries are deleted. Returns the name; null without entries.
 */
export async function archiveDerby(
  deps: Pick<Deps, 'database' | 'clock'>,
  { endedAt, contestYear, keepsPhotos, title, isPublished, prizes = [], draws = [], ...derby }: DerbyToArchive,
): Promise<string | null> {
  const { database } = deps;
  const pastDerbies = pastDerbyModel(database);
  const id = endedAt.getTime();
  const stored = await pastDerbies.findById(id, { year: 1 }).lean();
  if (stored) await raisePastVersion(database);
  if (stored || derby.entries.length === 0) return stored?.year ?? null;
  const entries = derby.entries.map(
    ({ rank, firstName, lastName, fishWeightLbs, isJunior, fishPhotoPath, createdAt }): PastEntry => ({
      rank,
      firstInitial: initialOf(firstName),
      lastName,
      fishWeightLbs,
      isJunior,
      fishPhotoPath: keepsPhotos ? fishPhotoPath : null,
      createdAt,
    }),
  );
  const hasPhotos = entries.some(({ fishPhotoPath }) => fishPhotoPath !== null);
  // Before the row: a derby with a row counts as archived, and its entries are deleted.
  const boards = await writeBoards(deps, id, entries);
  const row = { _id: id, title, isPublished, hasPhotos, prizes, draws, ...boardsInRow(boards, entries) };
  // Each attempt follows a failed one.
  // oxlint-disable no-await-in-loop
  for (let turn = 1; ; turn += 1) {
    const year = turn === 1 ? String(contestYear) : `${contestYear}-${turn}`;
    await unlessDuplicate(pastDerbies.insertOne({ ...row, year }));
    const archived = await pastDerbies.findById(id, { year: 1 }).lean();
    if (!archived) continue;
    await raisePastVersion(database);
    return archived.year;
  }
  // oxlint-enable no-await-in-loop
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

/** Deletes final boards that a crash has left without a past derby. */
export async function sweepPastBoards(deps: Pick<Deps, 'database' | 'clock'>, actor: Actor): Promise<void> {
  assertSystem(actor);
  await splitPastDerbies(deps);
  const rows = await pastDerbyModel(deps.database).find({}, { version: 1 }).lean();
  await deleteOtherBoards(
    deps,
    rows.map(({ version }) => version),
  );
}
