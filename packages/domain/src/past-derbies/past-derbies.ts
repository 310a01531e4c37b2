import { initialOf } from '@derby/rules/board-search/search';
import { DERBY_SUBJECT, recordAudit } from '../audit/index.ts';
import {
  assertAdministrator,
  collectionOf,
  NotFoundError,
  unlessDuplicate,
  type Actor,
  type Connection,
  type Deps,
} from '../kernel/index.ts';
import { discardPhoto, fileNameOf, photoUrl, type PhotoStore } from '../photos/index.ts';
import type { SettingsDeps } from '../settings/index.ts';

/** An entry of a final board, with only the fields that visitors saw. */
interface PastEntry {
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

interface PastDerbyDocument {
  /** End of the derby in Unix milliseconds, so that each derby is archived once. */
  _id: number;
  /** `2025`; a second derby of that year is `2025-2`. */
  year: string;
  /** Includes the year. */
  title: string;
  /** Visible to visitors. */
  isPublished: boolean;
  /** Number of entries in each division. */
  regularEntries: number;
  juniorEntries: number;
  hasPhotos: boolean;
  /** The regular division by rank, then the junior one. */
  entries: readonly PastEntry[];
}

const pastDerbyModel = collectionOf<PastDerbyDocument>(
  'past_derbies',
  {
    _id: Number,
    year: String,
    title: String,
    isPublished: Boolean,
    regularEntries: Number,
    juniorEntries: Number,
    hasPhotos: Boolean,
    entries: Object,
  },
  { indexes: [[{ year: 1 }, { unique: true }]], minimize: false },
);

export const pastDerbiesIndexes = [pastDerbyModel.indexes];

/** A derby that was reset, with the winner of each division. */
export type PastDerby = Awaited<ReturnType<typeof findPastDerbies>>[number];

function pastDerbyOf({ _id, ...row }: Omit<PastDerbyDocument, 'entries'>) {
  const { year, title, isPublished, regularEntries, juniorEntries, hasPhotos } = row;
  return { year, title, endedAt: new Date(_id), isPublished, regularEntries, juniorEntries, hasPhotos };
}

/** Returns the published past derbies, latest first. For all callers, also while the board is private. */
export async function readPastDerbies(deps: ReadDeps): Promise<PastDerby[]> {
  return await findPastDerbies(deps, { isPublished: true });
}

/** Returns all past derbies, latest first. */
export async function listArchivedDerbies(deps: ReadDeps, actor: Actor): Promise<PastDerby[]> {
  assertAdministrator(actor);
  return await findPastDerbies(deps, {});
}

interface PastDerbyFilter {
  readonly isPublished?: true;
  readonly year?: string;
}

type ReadDeps = Pick<SettingsDeps, 'database' | 'settings'>;

async function findPastDerbies(deps: ReadDeps, filter: PastDerbyFilter) {
  const [derbies, regular, junior] = await Promise.all([
    pastDerbyModel(deps.database).find(filter, { entries: 0 }).sort({ _id: -1 }).lean(),
    findWinners(deps, filter, false),
    findWinners(deps, filter, true),
  ]);
  return derbies.map((row) => {
    const derby = pastDerbyOf(row);
    const id = derby.endedAt.getTime();
    const winners = [regular.get(id), junior.get(id)].filter((winner) => winner !== undefined);
    return Object.assign(derby, { winners });
  });
}

/** `entries` has the winner only, and is absent without one. */
type WinnerRow = Pick<PastDerbyDocument, '_id'> & Partial<Pick<PastDerbyDocument, 'entries'>>;

/** Returns the winners of one division by derby, without reading whole boards. */
async function findWinners({ database, settings }: ReadDeps, filter: PastDerbyFilter, isJunior: boolean) {
  const rows = await pastDerbyModel(database)
    .find(filter)
    .select({ entries: { $elemMatch: { rank: 1, isJunior } } })
    .lean<WinnerRow[]>();
  return new Map(
    rows.flatMap(({ _id, entries: [winner] = [] }) =>
      winner === undefined ? [] : [[_id, shownEntryOf(winner, settings.current())] as const],
    ),
  );
}

function shownEntryOf({ fishPhotoPath, createdAt, ...entry }: PastEntry, settings: { readonly apiUrl: string }) {
  return { ...entry, createdAt: createdAt ?? null, fishPhotoUrl: photoUrl(settings, fishPhotoPath) };
}

export type PastResult = Awaited<ReturnType<typeof readPastResult>>;

/** An entry of a final board. The address of its photo is relative, or absolute when the setting `api_url` is set. */
export type PastResultEntry = PastResult['entries'][number];

/** Returns the final boards of a past derby. Throws NOT_FOUND when none of that year is published. */
export async function readPastResult({ database, settings }: ReadDeps, year: string) {
  const row = await pastDerbyModel(database).findOne({ year, isPublished: true }).lean();
  if (!row) throw new NotFoundError('Result');
  const entries = row.entries.map((entry) => shownEntryOf(entry, settings.current()));
  return { ...pastDerbyOf(row), entries };
}

export async function hasPastDerbies(database: Connection): Promise<boolean> {
  return (await pastDerbyModel(database).exists({})) !== null;
}

/** Returns the file names of all photos in past derbies. */
export async function findArchivedPhotos(database: Connection): Promise<ReadonlySet<string>> {
  const paths = await pastDerbyModel(database).distinct('entries.fishPhotoPath', { hasPhotos: true });
  return new Set((paths as (string | null)[]).filter((path) => path !== null).map(fileNameOf));
}

interface DerbyToArchive {
  readonly endedAt: Date;
  readonly title: string;
  readonly contestYear: number;
  readonly isPublished: boolean;
  readonly keepsPhotos: boolean;
  /** Both divisions by rank. */
  readonly entries: readonly (Required<Omit<PastEntry, 'firstInitial'>> & { readonly firstName: string })[];
}

/**
 * Archives the final boards of a derby under the first free name of its year. A step of the reset, which has checked
 * the actor. Can be repeated, also after the entries are deleted. Returns the name; null without entries.
 */
export async function archiveDerby(
  { database }: Pick<Deps, 'database'>,
  { endedAt, contestYear, keepsPhotos, title, isPublished, ...derby }: DerbyToArchive,
): Promise<string | null> {
  const pastDerbies = pastDerbyModel(database);
  const id = endedAt.getTime();
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
  const juniorEntries = entries.filter(({ isJunior }) => isJunior).length;
  const regularEntries = entries.length - juniorEntries;
  const hasPhotos = entries.some(({ fishPhotoPath }) => fishPhotoPath !== null);
  // Each attempt follows a failed one.
  // oxlint-disable no-await-in-loop
  for (let turn = 1; ; turn += 1) {
    const stored = await pastDerbies.findById(id, { year: 1 }).lean();
    if (stored) return stored.year;
    if (entries.length === 0) return null;
    const year = turn === 1 ? String(contestYear) : `${contestYear}-${turn}`;
    const row = { _id: id, year, title, isPublished, regularEntries, juniorEntries, hasPhotos, entries };
    if ((await unlessDuplicate(pastDerbies.insertOne(row))) !== null) return year;
  }
  // oxlint-enable no-await-in-loop
}

export async function publishPastDerby(
  deps: SettingsDeps,
  actor: Actor,
  { year, isPublished }: { readonly year: string; readonly isPublished: boolean },
): Promise<PastDerby> {
  assertAdministrator(actor);
  const before = await pastDerbyModel(deps.database)
    .findOneAndUpdate({ year }, { $set: { isPublished } }, { projection: { entries: 0 }, returnDocument: 'before' })
    .lean();
  if (!before) throw new NotFoundError('Result');
  await recordAudit(deps, actor, {
    action: isPublished ? 'past-derby.published' : 'past-derby.unpublished',
    subject: DERBY_SUBJECT,
    changes: { [year]: { from: before.isPublished, to: isPublished } },
  });
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
  const removed = await pastDerbyModel(deps.database).findOneAndDelete({ year }).lean();
  if (!removed) throw new NotFoundError('Result');
  const changes = { [year]: { from: removed.title, to: null } };
  await recordAudit(deps, actor, { action: 'past-derby.deleted', subject: DERBY_SUBJECT, changes });
  for (const { fishPhotoPath } of removed.entries) {
    // oxlint-disable-next-line no-await-in-loop -- do not open thousands of files at once
    if (fishPhotoPath !== null) await discardPhoto(deps, fileNameOf(fishPhotoPath));
  }
}
