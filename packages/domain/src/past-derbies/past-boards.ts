import { hash } from 'node:crypto';
import { DIVISIONS, divisionOf } from '@derby/rules/divisions';
import { LRUCache } from 'lru-cache';
import { collectionOf, NotFoundError, unlessDuplicate, type Connection, type Deps } from '../kernel/index.ts';
import { fileNameOf } from '../photos/index.ts';

/** An entry of a final board, with only the fields that visitors saw. */
export interface PastEntry {
  readonly rank: number;
  /** Upper case, without a period; empty when there is no first name. */
  readonly firstInitial: string;
  readonly lastName: string;
  readonly fishWeightLbs: number;
  readonly isJunior: boolean;
  /** `/uploads/<name>.jpg`; null without a photo, or when photos were not archived. */
  readonly fishPhotoPath: string | null;
  /** Time of the weigh-in. Derbies that were archived before it was kept lack it. */
  readonly createdAt?: Date;
}

interface BoardPageDocument {
  /** Version of the boards, division and number of the page, so that a repeated write stores the same pages. */
  _id: string;
  version: string;
  /** Tells pages that a crash has left from those of an archive that is being written. */
  writtenAt: Date;
  hasPhotos: boolean;
  /** By rank. */
  entries: readonly PastEntry[];
}

/** The final boards in pages, so that no document grows with the derby. */
const boardPageModel = collectionOf<BoardPageDocument>(
  'past_boards',
  { _id: String, version: String, writtenAt: Date, hasPhotos: Boolean, entries: Object },
  { indexes: [[{ version: 1 }]], minimize: false },
);

export const pastBoardsIndexes = [boardPageModel.indexes];

/** Rows of one division in a page. Stored pages have this length: a new length needs a new collection. */
export const PAST_PAGE_ROWS = 500;

/** The version of final boards and their lengths, which name all their pages. */
export interface PastBoards {
  /** Equal only for the same boards of the same derby. */
  readonly version: string;
  readonly regularEntries: number;
  readonly juniorEntries: number;
}

/** One page of one division; pages count from 1. */
export interface BoardPage {
  readonly isJunior: boolean;
  readonly page: number;
}

const pageIdOf = (version: string, board: BoardPage) => `${version}:${divisionOf(board).key}:${board.page}`;

/** Returns the pages of both divisions: the regular one first, each by rank. */
export function pagesOf({ regularEntries, juniorEntries }: PastBoards): readonly BoardPage[] {
  const sizes = { regular: regularEntries, junior: juniorEntries };
  return DIVISIONS.flatMap(({ key, isJunior }) => {
    const entries = sizes[key];
    return Array.from({ length: Math.ceil(entries / PAST_PAGE_ROWS) }, (_, index) => ({ isJunior, page: index + 1 }));
  });
}

/** Stores the final boards of a derby, given by rank in any order of divisions. May be repeated. */
export async function writeBoards(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  derbyId: number,
  entries: readonly PastEntry[],
): Promise<PastBoards> {
  const byDivision = DIVISIONS.map(({ isJunior }) => entries.filter((entry) => entry.isJunior === isJunior));
  const [regularEntries = 0, juniorEntries = 0] = byDivision.map(({ length }) => length);
  const version = hash('sha256', JSON.stringify([derbyId, byDivision]), 'base64url');
  const boards = { version, regularEntries, juniorEntries };
  const writtenAt = clock.now();
  for (const one of pagesOf(boards)) {
    const last = one.page * PAST_PAGE_ROWS;
    const rows = byDivision[DIVISIONS.indexOf(divisionOf(one))]?.slice(last - PAST_PAGE_ROWS, last) ?? [];
    const hasPhotos = rows.some(({ fishPhotoPath }) => fishPhotoPath !== null);
    const page = { version, writtenAt, hasPhotos, entries: rows };
    const filter = { _id: pageIdOf(version, one) };
    // oxlint-disable-next-line no-await-in-loop -- other commands run between the pages
    await unlessDuplicate(boardPageModel(database).updateOne(filter, { $set: page }, { upsert: true }));
  }
  return boards;
}

/** Pages never change under their id. Bounded by rows: about 15 MB. */
const knownPages = new LRUCache<string, readonly PastEntry[], Connection>({
  max: 1_000,
  maxSize: 50_000,
  sizeCalculation: ({ length }) => length + 1,
  async fetchMethod(id, _stale, { context: database }) {
    return (await boardPageModel(database).findById(id, { entries: 1 }).lean())?.entries;
  },
});

/** Returns a page by rank; no rows behind the last page. Throws NOT_FOUND when the derby was deleted meanwhile. */
export async function readBoardPage(
  database: Connection,
  boards: PastBoards,
  page: BoardPage,
): Promise<readonly PastEntry[]> {
  const isStored = pagesOf(boards).some((one) => one.isJunior === page.isJunior && one.page === page.page);
  if (!isStored) return [];
  const rows = await knownPages.fetch(pageIdOf(boards.version, page), { context: database });
  if (rows === undefined) throw new NotFoundError('Result');
  return rows;
}

/** Returns the rows of a division between two places, by rank; none behind the last one. Throws as `readBoardPage` does. */
export async function readBoardRows(
  database: Connection,
  boards: PastBoards,
  { isJunior, from, to }: { readonly isJunior: boolean; readonly from: number; readonly to: number },
): Promise<readonly PastEntry[]> {
  const pages = pagesOf(boards).filter(
    ({ page, ...one }) => one.isJunior === isJunior && page * PAST_PAGE_ROWS > from && (page - 1) * PAST_PAGE_ROWS < to,
  );
  const rows: PastEntry[] = [];
  // oxlint-disable-next-line no-await-in-loop -- other commands run between the pages
  for (const page of pages) rows.push(...(await readBoardPage(database, boards, page)));
  const before = ((pages[0]?.page ?? 1) - 1) * PAST_PAGE_ROWS;
  return rows.slice(Math.max(0, from - before), to - before);
}

/** Returns the file names of the photos in all final boards, or in those of one derby. */
export async function findBoardPhotos(
  database: Connection,
  boards: Partial<Pick<PastBoards, 'version'>> = {},
): Promise<ReadonlySet<string>> {
  const ofBoards = boards.version === undefined ? {} : { version: boards.version };
  const names = new Set<string>();
  const pages = boardPageModel(database)
    .find({ ...ofBoards, hasPhotos: true }, { 'entries.fishPhotoPath': 1 })
    .lean<{ entries: Pick<PastEntry, 'fishPhotoPath'>[] }[]>()
    .cursor({ batchSize: 1 });
  for await (const { entries } of pages) {
    for (const { fishPhotoPath } of entries) if (fishPhotoPath !== null) names.add(fileNameOf(fishPhotoPath));
  }
  return names;
}

/** Deletes the pages of boards whose derby is deleted. */
export async function deleteBoards(database: Connection, version: string): Promise<void> {
  await boardPageModel(database).deleteMany({ version });
}

const MIN_AGE_MS = 24 * 60 * 60 * 1_000;

/** Deletes pages that a crash has left: older than a day and of none of these versions. */
export async function deleteOtherBoards(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  versions: readonly string[],
): Promise<void> {
  const writtenBefore = new Date(clock.now().getTime() - MIN_AGE_MS);
  await boardPageModel(database).deleteMany({ version: { $nin: [...versions] }, writtenAt: { $lt: writtenBefore } });
}
