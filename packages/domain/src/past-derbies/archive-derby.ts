import { initialOf } from '@derby/rules/board-search/search';
import { assertSystem, unlessDuplicate, type Actor, type Connection, type Deps } from '../kernel/index.ts';
import { deleteOtherBoards, findBoardPhotos, writeBoards, type PastEntry } from './past-boards.ts';
import { boardsInRow, pastDerbyModel, splitPastDerbies, type PastDraw, type PastPrize } from './past-derby-rows.ts';
import { raisePastVersion } from './published-years.ts';

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
