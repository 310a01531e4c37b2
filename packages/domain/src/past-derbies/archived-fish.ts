import { NotFoundError, type Connection, type Deps } from '../kernel/index.ts';
import { pagesOf, readBoardPage, type PastEntry } from './past-boards.ts';
import { findRows, pastDerbyModel } from './past-derby-rows.ts';

/** A page of a final board: only its fish with a photo. */
export interface ArchivedFish {
  readonly derby: { readonly id: number; readonly title: string; readonly year: string };
  readonly fish: readonly (PastEntry & { readonly fishPhotoPath: string })[];
}

/** Returns the ids of all past derbies, and their fish with a photo page by page; the latest derby first. */
export async function listArchivedFish(deps: Pick<Deps, 'database' | 'clock'>) {
  const rows = await findRows(deps, {});
  return { derbyIds: rows.map(({ _id }) => _id), pages: () => pagesWithPhotos(deps.database, rows) };
}

async function* pagesWithPhotos(
  database: Connection,
  rows: Awaited<ReturnType<typeof findRows>>,
): AsyncGenerator<ArchivedFish> {
  for (const { _id: id, title, year, hasPhotos, ...row } of rows) {
    if (!hasPhotos) continue;
    for (const page of pagesOf(row)) {
      // oxlint-disable-next-line no-await-in-loop -- one page at a time
      const entries = await readBoardPage(database, row, page).catch(noneWhenLost);
      const fish = entries.filter((one): one is ArchivedFish['fish'][number] => one.fishPhotoPath !== null);
      yield { derby: { id, title, year }, fish };
    }
  }
}

/** A derby that is deleted meanwhile, or that lacks a page, must not stop the others. */
function noneWhenLost(error: unknown): readonly PastEntry[] {
  if (error instanceof NotFoundError) return [];
  throw error;
}

/** Returns whether visitors see the past derby of this id. */
export async function isDerbyPublished({ database }: Pick<Deps, 'database'>, id: number): Promise<boolean> {
  return (await pastDerbyModel(database).exists({ _id: id, isPublished: true })) !== null;
}
