import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { initialOf, parseSearch, type Search } from '@derby/rules/board-search/search';
import { boardRowOf, type BoardEntry, type BoardRow } from './board-entry.ts';
import { compareEntries, type Rankable } from './rank.ts';

/** Pages count from 1. */
export interface PageRequest {
  readonly page: number;
  readonly limit: number;
}

/** One page of a division, or of what a search found in it. */
export interface StandingsPage {
  readonly items: readonly BoardEntry[];
  readonly hasMore: boolean;
  /** Entries that match the search; without one, all. */
  readonly total: number;
}

/** A division by rank, to look at. */
export interface StandingsReader {
  size(): number;
  /** One page by rank; a search (docs/rules.md, "Search") filters and never changes a rank. */
  page(request: PageRequest, search?: string): StandingsPage;
  /** The place of an entry among the others, whether or not it is in the standings as it is given. */
  rankOf(entry: Rankable): number;
  /** Differs when what visitors see of the standings differs; the same in every process. */
  version(): string;
}

/**
 * A division by rank (docs/rules.md, "Ranking"). Places are positions, so that a change moves no other entry's data:
 * a page costs its length, a change and a rank the logarithm of all entries, and only a search for a
 * name looks at each.
 */
export interface Standings extends StandingsReader {
  /** Adds an entry or puts it where it belongs now; false when nothing is different. */
  put(row: BoardRow): boolean;
  /** False when there was no such entry. */
  remove(entryId: number): boolean;
}

/** Standings of the given entries, in whatever order they come. */
export function createStandings(given: readonly BoardRow[]): Standings {
  const rows = given.toSorted(compareEntries);
  const byId = new Map(rows.map((row) => [row.id, row]));
  /** Made when it is first asked for: that looks at each row. */
  let boardVersion: BoardVersion | undefined;

  function remove(entryId: number): boolean {
    const row = byId.get(entryId);
    if (row === undefined) return false;
    rows.splice(countBetter(rows, row), 1);
    boardVersion?.toggle(row);
    return byId.delete(entryId);
  }

  return {
    size: () => rows.length,
    page(request, search = '') {
      const wanted = parseSearch(search);
      const { items, hasMore, total } =
        wanted.kind === 'everything' ? pageOfAll(rows.length, request) : pageOfFound(rows, request, wanted);
      return { items: items.flatMap((position) => entryAt(rows, position)), hasMore, total };
    },
    rankOf(entry) {
      const own = byId.get(entry.id);
      const isOwnBetter = own !== undefined && compareEntries(own, entry) < 0;
      return countBetter(rows, entry) - (isOwnBetter ? 1 : 0) + 1;
    },
    put(row) {
      const before = byId.get(row.id);
      // Copies, because rows of different origins have different prototypes.
      if (before !== undefined && isDeepStrictEqual({ ...before }, { ...row })) return false;
      remove(row.id);
      rows.splice(countBetter(rows, row), 0, row);
      boardVersion?.toggle(row);
      byId.set(row.id, row);
      return true;
    },
    remove,
    version: () => (boardVersion ??= createBoardVersion(rows)).text(),
  };
}

interface PositionsPage {
  readonly items: readonly number[];
  readonly hasMore: boolean;
  readonly total: number;
}

/** A page of all positions, without making a list of them. */
function pageOfAll(total: number, { page, limit }: PageRequest): PositionsPage {
  const from = Math.min((page - 1) * limit, total);
  const to = Math.min(from + limit, total);
  return { items: Array.from({ length: to - from }, (_, index) => from + index), hasMore: to < total, total };
}

function pageOfFound(
  rows: readonly BoardRow[],
  request: PageRequest,
  search: Exclude<Search, { kind: 'everything' }>,
): PositionsPage {
  const found = search.kind === 'rank' ? positionOfRank(rows, search.rank) : positionsOfName(rows, search);
  return { ...pageOf(found, request), total: found.length };
}

function positionOfRank(rows: readonly BoardRow[], rank: number): number[] {
  return rank >= 1 && rank <= rows.length ? [rank - 1] : [];
}

function positionsOfName(rows: readonly BoardRow[], search: Extract<Search, { kind: 'name' }>): number[] {
  return rows.flatMap((row, position) => (search.matches(row) ? [position] : []));
}

function entryAt(rows: readonly BoardRow[], position: number): BoardEntry[] {
  const row = rows[position];
  return row === undefined ? [] : [{ ...row, rank: position + 1 }];
}

/** How many of the sorted rows stand before this one: its position, when it is among them. */
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

/** One page of a list; a page behind the end is empty. */
export function pageOf<Item>(
  items: readonly Item[],
  { page, limit }: PageRequest,
): { items: Item[]; hasMore: boolean } {
  const end = page * limit;
  return { items: items.slice(end - limit, end), hasMore: end < items.length };
}

const WORD_BYTES = 4;

/** A version of a division's rows, kept up to date row by row. */
interface BoardVersion {
  /** A row came or went. */
  toggle(row: BoardRow): void;
  text(): string;
}

/**
 * Makes the version of rows: 64 bits, the same for the same rows in every process and in whatever order they came. Made
 * of what visitors see only, so that it reveals nothing of the rest of a first name.
 */
function createBoardVersion(rows: Iterable<BoardRow>): BoardVersion {
  const words = new Uint32Array(2);
  function toggle(row: BoardRow): void {
    // Their order is the same for every row.
    const { firstName, ...rest } = boardRowOf(row);
    const shown = { ...rest, firstInitial: initialOf(firstName) };
    const digest = createHash('sha256').update(JSON.stringify(shown)).digest();
    for (const index of words.keys()) words[index] = Number(words[index]) ^ digest.readUInt32LE(index * WORD_BYTES);
  }
  for (const row of rows) toggle(row);
  return { toggle, text: () => Buffer.from(words.buffer).toString('base64url') };
}
