import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
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

/** A read-only division by rank. */
export interface StandingsReader {
  size(): number;
  /** Counts different names: accents, case and punctuation do not make a person another one. */
  anglers(): number;
  /** One page by rank; a search (docs/rules.md, "Search") filters and never changes a rank. */
  page(request: PageRequest, search?: string): StandingsPage;
  /** Returns null when the entry does not exist. */
  find(entryId: number): BoardEntry | null;
  /** Returns the rank of an entry among the others, even when the stored row differs from it. */
  rankOf(entry: Rankable): number;
  /** Changes when what visitors see changes. Equal in all processes. */
  version(): string;
}

/**
 * A division by rank (docs/rules.md, "Ranking"). Ranks are array positions, so a change touches no other entry. A page
 * costs its length, a change or a rank the logarithm of all entries, and a search for a name reads all of them.
 */
export interface Standings extends StandingsReader {
  /** Adds an entry or moves it to its new rank. Returns false when nothing changed. */
  put(row: BoardRow): boolean;
  /** Returns false when the entry does not exist. */
  remove(entryId: number): boolean;
}

/** Creates standings from entries in any order. */
export function createStandings(given: readonly BoardRow[]): Standings {
  const rows = given.toSorted(compareEntries);
  const byId = new Map(rows.map((row) => [row.id, row]));
  /** Created on first use, because it reads each row. */
  let boardVersion: BoardVersion | undefined;
  let names: NameCount | undefined;

  function remove(entryId: number): boolean {
    const row = byId.get(entryId);
    if (row === undefined) return false;
    rows.splice(countBetter(rows, row), 1);
    boardVersion?.toggle(row);
    names?.change(row, -1);
    return byId.delete(entryId);
  }

  return {
    size: () => rows.length,
    anglers: () => (names ??= createNameCount(rows)).size(),
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
    rankOf(entry) {
      const own = byId.get(entry.id);
      const isOwnBetter = own !== undefined && compareEntries(own, entry) < 0;
      return rankBehind(countBetter(rows, entry) - (isOwnBetter ? 1 : 0));
    },
    put(row) {
      const before = byId.get(row.id);
      // Compare copies: rows from different sources have different prototypes.
      if (before !== undefined && isDeepStrictEqual({ ...before }, { ...row })) return false;
      remove(row.id);
      rows.splice(countBetter(rows, row), 0, row);
      boardVersion?.toggle(row);
      names?.change(row, 1);
      byId.set(row.id, row);
      return true;
    },
    remove,
    version: () => (boardVersion ??= createBoardVersion(rows)).text(),
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

/** The number of different names, updated row by row. */
interface NameCount {
  /** Adds or removes one row with this name. */
  change(row: BoardRow, by: 1 | -1): void;
  size(): number;
}

function createNameCount(rows: Iterable<BoardRow>): NameCount {
  const counts = new Map<string, number>();
  function change(row: BoardRow, by: 1 | -1): void {
    const name = foldName(row).fullName.joined;
    const count = (counts.get(name) ?? 0) + by;
    if (count > 0) counts.set(name, count);
    else counts.delete(name);
  }
  for (const row of rows) change(row, 1);
  return { change, size: () => counts.size };
}

const WORD_BYTES = 4;

/** The version of a division's rows, updated row by row. */
interface BoardVersion {
  /** Adds or removes a row. */
  toggle(row: BoardRow): void;
  text(): string;
}

/**
 * Creates the version of rows: 64 bits, equal in all processes and independent of the order of the rows. Uses only what
 * visitors see, so it reveals nothing about first names beyond the initial. Includes the order of ranks: during an
 * update, processes may rank equal rows in two ways, and their pages do not fit together.
 */
function createBoardVersion(rows: Iterable<BoardRow>): BoardVersion {
  const words = new Uint32Array(2);
  function mix(shown: object): void {
    const digest = createHash('sha256').update(JSON.stringify(shown)).digest();
    for (const index of words.keys()) words[index] = Number(words[index]) ^ digest.readUInt32LE(index * WORD_BYTES);
  }
  function toggle(row: BoardRow): void {
    // `boardRowOf` always returns the fields in the same order.
    const { firstName, ...rest } = boardRowOf(row);
    mix({ ...rest, firstInitial: initialOf(firstName) });
  }
  mix(RANK_ORDER);
  for (const row of rows) toggle(row);
  return { toggle, text: () => Buffer.from(words.buffer).toString('base64url') };
}
