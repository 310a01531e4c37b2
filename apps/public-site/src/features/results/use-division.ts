import { useState } from 'react';
import type { Results_PageQueryVariables } from '../../generated/graphql.ts';
import { readPastPage, type PastEntry } from './api/read-results.ts';

const PAGE_ROWS = 100;
/** Rows that one response can have: as many as a poster shows. */
const MOST_ROWS = 500;

export interface DivisionRequest extends Pick<Results_PageQueryVariables, 'year' | 'division'> {
  /** The first page. */
  readonly first: readonly PastEntry[];
  /** All entries of the division. */
  readonly total: number;
}

/** The rows of a final board, which are read page by page. */
export type Division = ReturnType<typeof useDivision>;

/** Reads the pages of a final board, each when it is asked for, also again after a failure. */
export function useDivision({ year, division, first, total }: DivisionRequest) {
  const [entries, setEntries] = useState(first);
  const [status, setStatus] = useState<'shown' | 'loading' | 'failed'>('shown');

  /** Adds the rows of a page that are not there yet, and returns whether it came. */
  async function load(page: number, limit: number): Promise<boolean> {
    setStatus('loading');
    const rows = await readPastPage({ year, division, page, limit }, AbortSignal.timeout(10_000)).catch(() => []);
    setStatus(rows.length === 0 ? 'failed' : 'shown');
    setEntries((before) => [...before, ...rows.slice(Math.max(0, before.length - (page - 1) * limit))]);
    return rows.length > 0;
  }

  return {
    division,
    total,
    entries,
    status,
    hasMore: entries.length < total,
    showMore: () => void load(Math.floor(entries.length / PAGE_ROWS) + 1, PAGE_ROWS),
    loadAll: async () => entries.length >= Math.min(total, MOST_ROWS) || (await load(1, MOST_ROWS)),
  };
}
