import { createHash } from 'node:crypto';
import { initialOf, parseSearch, type Search } from '@derby/rules/board-search/search';
import { foldName } from '@derby/rules/name-fold';
import { boardRowOf, type BoardEntry, type BoardRow } from './board-entry.ts';
import { compareEntries, RANK_ORDER, rankBehind, rankedBehind, type Rankable } from './rank.ts';

/** Pages count from 1. */
export interface PageRequest {
  readonly page: number;
  readonly limit: number;
}

interface StandingsPage {
  readonly items: readonly BoardEntry[];
  readonly hasMore: boolean;
  /** Entries that match the search; all without a search. */
  readonly total: number;
}

/**
 * A division by rank (docs/rules.md, "Ranking"). A page costs its length, a rank the logarithm of all entries, and a
 * search for a name reads all of them.
 */
export interface Standings {
  size(): number;
  /** Counts different names: accents, case and punctuation do not make a person another one. */
  anglers(): number;
  /** One page by rank; a search (docs/rules.md, "Search") filters and never changes a rank. */
  page(request: PageRequest, search?: string): StandingsPage;
  /** Returns null when the entry does not exist. */
  find(entryId: number): BoardEntry | null;
  /** Returns whether an entry has this photo, given by its path. */
  hasPhoto(path: string): boolean;
  /** Returns the entries of an angler by rank, each with the weight of the rank before it; null for the first rank. */
  ofAngler(anglerId: number): readonly { readonly entry: BoardEntry; readonly nextLbs: number | null }[];
  /** Returns the rank of an entry among the others, even when the stored row differs from it. */
  rankOf(entry: Rankable): number;
  /** Changes when what visitors see changes. Equal in all processes. */
  version(): string;
}

/** Creates standings from entries in any order. */
export function createStandings(given: readonly BoardRow[]): Standings {
  const rows = given.toSorted(compareEntries);
  const byId = new Map(rows.map((row) => [row.id, row]));
  /** Computed on first use, because they read each row. */
  let version: string | undefined;
  let anglers: number | undefined;
  let photos: ReadonlySet<string | null> | undefined;

  return {
    size: () => rows.length,
    anglers: () => (anglers ??= new Set(rows.map((row) => foldName(row).fullName.joined)).size),
    page({ page, limit }, search = '') {
      const start = (page - 1) * limit;
      const end = start + limit;
      const found = positionsOf(rows, parseSearch(search));
      const total = found?.length ?? rows.length;
      const items =
        found === null
          ? rows.slice(start, end).map((row, index) => rankedBehind(row, start + index))
          : found.slice(start, end).flatMap((position) => entryAt(rows, position));
      return { items, hasMore: end < total, total };
    },
    find(entryId) {
      const row = byId.get(entryId);
      return row === undefined ? null : rankedBehind(row, countBetter(rows, row));
    },
    hasPhoto: (path) => (photos ??= new Set(rows.map(({ fishPhotoPath }) => fishPhotoPath))).has(path),
    ofAngler(anglerId) {
      return rows.flatMap((row, position) =>
        row.anglerId === anglerId
          ? [{ entry: rankedBehind(row, position), nextLbs: rows[position - 1]?.fishWeightLbs ?? null }]
          : [],
      );
    },
    rankOf(entry) {
      const own = byId.get(entry.id);
      const isOwnBetter = own !== undefined && compareEntries(own, entry) < 0;
      return rankBehind(countBetter(rows, entry) - (isOwnBetter ? 1 : 0));
    },
    version: () => (version ??= versionOf(rows)),
  };
}

/** Returns the positions of the rows that a search finds; null without a search, so that they are not all listed. */
function positionsOf(rows: readonly BoardRow[], search: Search): number[] | null {
  if (search.kind === 'everything') return null;
  if (search.kind === 'name') return rows.flatMap((row, position) => (search.matches(row) ? [position] : []));
  const position = search.rank - rankBehind(0);
  return position in rows ? [position] : [];
}

function entryAt(rows: readonly BoardRow[], position: number): BoardEntry[] {
  const row = rows[position];
  return row === undefined ? [] : [rankedBehind(row, position)];
}

/** Counts the sorted rows that rank before this one, by binary search. */
function countBetter(rows: readonly Rankable[], entry: Rankable): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const row = rows[middle];
    if (row !== undefined && compareEntries(row, entry) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

const VERSION_BYTES = 8;

/**
 * Returns the version of sorted rows. Uses only what visitors see, so it reveals nothing about first names beyond the
 * initial. Includes the order of ranks: during an update, processes may rank equal rows in two ways, and their pages do
 * not fit together.
 */
function versionOf(rows: readonly BoardRow[]): string {
  const hash = createHash('sha256').update(JSON.stringify(RANK_ORDER));
  for (const row of rows) {
    // `boardRowOf` always returns the fields in the same order.
    const { firstName, anglerId: _card, ...rest } = boardRowOf(row);
    hash.update(JSON.stringify({ ...rest, firstInitial: initialOf(firstName) }));
  }
  return hash.digest().subarray(0, VERSION_BYTES).toString('base64url');
}
