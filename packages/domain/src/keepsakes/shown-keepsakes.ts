import { DIVISIONS } from '@derby/rules/divisions';
import { withinTime } from '@derby/server-kit/within-time';
import { LRUCache } from 'lru-cache';
import { assertConnected, type Connection, type Deps } from '../kernel/index.ts';
import type { DivisionReader } from '../leaderboard/index.ts';
import { isDerbyPublished } from '../past-derbies/index.ts';
import { isStored, photoPath, type PhotoStore, type StoredFile } from '../photos/index.ts';
import type { RecentSettingsReader } from '../settings/index.ts';
import { findKeepsakes } from './keepsake-rows.ts';
import {
  keepsakePathsOf,
  photoOfUrl,
  readKeepsakePath,
  type KeepsakeName,
  type KeepsakePaths,
  type KeepsakeStore,
} from './keepsake-store.ts';

type ShownDeps = Pick<Deps, 'database'> & {
  readonly settings: RecentSettingsReader;
  readonly divisions: Pick<DivisionReader, 'read'>;
};

/** With the half second of the board, a picture that must not be seen is gone within a second. */
const RECENT_MS = 500;

/** A page does not wait longer for the addresses of its pictures, as while the database hangs. */
const PATIENCE_MS = 500;

interface Recent {
  /** Null without a keepsake. */
  readonly hash: string | null;
  /** A published past derby shows the fish. */
  readonly isPast: boolean;
}

/** Two reads a second of a photo at most, however many clients ask. */
const recentRows = new LRUCache<string, Recent, Connection>({
  max: 1_000,
  ttl: RECENT_MS,
  async fetchMethod(photo, _stale, { context: database }) {
    assertConnected(database);
    const [row] = await findKeepsakes(database, [photo]);
    const isPast = row?.past !== undefined && (await isDerbyPublished({ database }, row.past));
    return { hash: row?.hash ?? null, isPast };
  },
});

const NONE: Recent = { hash: null, isPast: false };

const recent = async ({ database }: ShownDeps, photo: string, forceRefresh = false): Promise<Recent> =>
  (await recentRows.fetch(photo, { context: database, forceRefresh })) ?? NONE;

type FindDeps = ShownDeps & { readonly photoStore: PhotoStore; readonly keepsakeStore: KeepsakeStore };

/** A picture, or the path of the present one of the same photo. */
export type FoundKeepsake =
  | { readonly status: 'found'; readonly file: StoredFile }
  | { readonly status: 'moved'; readonly path: string };

/**
 * Finds the picture at an address, given by its two last segments, on the terms of the board and of past derbies. Null
 * for all that visitors must not see or that does not exist. Makes nothing.
 */
export async function findKeepsake(
  deps: FindDeps,
  { stem, file }: { readonly stem: string; readonly file: string },
): Promise<FoundKeepsake | null> {
  const name = readKeepsakePath(stem, file);
  if (name === null || !(await isShown(deps, name.photo))) return null;
  const { kind, photo } = name;
  const stored = await deps.keepsakeStore.open(name, kind);
  if (stored !== null) return { status: 'found', file: stored };
  let { hash } = await recent(deps, photo);
  // The pictures of this hash have just been replaced.
  if (hash === name.hash) ({ hash } = await recent(deps, photo, true));
  if (hash === null || hash === name.hash) return null;
  return { status: 'moved', path: keepsakePathsOf({ photo, hash })[kind] };
}

async function isShown(deps: FindDeps, photo: string): Promise<boolean> {
  if (await isOnPublicBoard(deps, photo)) return true;
  // Names that a client makes up do not reach the database.
  return (await isStored(deps.photoStore, photo)) && (await recent(deps, photo)).isPast;
}

async function isOnPublicBoard({ settings, divisions }: ShownDeps, photo: string): Promise<boolean> {
  if (!(await settings.recent()).leaderboardPublic) return false;
  const boards = await Promise.all(DIVISIONS.map(({ key }) => divisions.read(key)));
  return boards.some((board) => board.hasPhoto(photoPath(photo)));
}

/**
 * Returns the addresses of a fish's pictures, which the caller may see; null without a photo, before they are made, while
 * the board is private, and while the database does not answer, because the page of a fish does not need it.
 */
export async function readKeepsake(deps: ShownDeps, photoUrl: string | null): Promise<KeepsakePaths | null> {
  if (photoUrl === null || !(await deps.settings.recent()).leaderboardPublic) return null;
  const photo = photoOfUrl(photoUrl);
  const { hash } = await withinTime(recent(deps, photo), PATIENCE_MS).catch(() => NONE);
  return hash === null ? null : keepsakePathsOf({ photo, hash });
}

/** Returns the same for several fish, with one query. */
export async function readKeepsakes(
  { database, settings }: Omit<ShownDeps, 'divisions'>,
  photoUrls: readonly string[],
): Promise<(KeepsakePaths | null)[]> {
  const isPublic = (await settings.recent()).leaderboardPublic;
  const rows = isPublic ? await withinTime(rowsOf(database, photoUrls), PATIENCE_MS).catch(() => null) : null;
  return photoUrls.map((url) => pathsOf(rows?.get(photoOfUrl(url))));
}

/** Returns the addresses of the pictures of archived fish in published past derbies, given by the addresses of their photos. */
export async function readPastKeepsakes(
  { database }: Pick<Deps, 'database'>,
  photoUrls: readonly string[],
): Promise<(KeepsakePaths | null)[]> {
  const rows = await rowsOf(database, photoUrls);
  return photoUrls.map((url) => {
    const row = rows.get(photoOfUrl(url));
    return row?.past === undefined ? null : pathsOf(row);
  });
}

async function rowsOf(database: Connection, photoUrls: readonly string[]) {
  assertConnected(database);
  return new Map((await findKeepsakes(database, photoUrls.map(photoOfUrl))).map((row) => [row.photo, row]));
}

const pathsOf = (name: KeepsakeName | undefined): KeepsakePaths | null => (name ? keepsakePathsOf(name) : null);
