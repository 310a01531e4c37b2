import { useEffect, useMemo, useState } from 'react';
import type { Results_PageQueryVariables } from '../../generated/graphql.ts';
import { readPastPage, type PastEntry } from './api/read-results.ts';

/** Shown without a click: many times a derby, and as many as the afternoon has. */
export const ROWS_AT_ONCE = 2_000;

export interface DivisionRequest extends Omit<Results_PageQueryVariables, 'page'> {
  /** The first page. */
  readonly first: readonly PastEntry[];
  /** All entries of the division. */
  readonly total: number;
}

/**
 * Reads the pages of a final board one after the other, up to 2,000 rows at once. `showMore` reads the next ones, also
 * after a failure; it is undefined while there is nothing to read.
 */
export function useDivision({ year, division, first, total }: DivisionRequest) {
  const [further, setFurther] = useState<readonly PastEntry[]>([]);
  const [wanted, setWanted] = useState(ROWS_AT_ONCE);
  const [hasFailed, setHasFailed] = useState(false);
  const entries = useMemo(() => [...first, ...further], [first, further]);
  const { length } = entries;
  const page = length / first.length + 1;
  const isLoading = !hasFailed && length < Math.min(total, wanted);
  useEffect(() => {
    if (!isLoading) return;
    const request = new AbortController();
    const { signal } = request;
    readPastPage({ year, division, page }, signal).then(
      (rows) => (rows.length === 0 ? setHasFailed(true) : setFurther((before) => [...before, ...rows])),
      () => signal.aborted || setHasFailed(true),
    );
    return () => request.abort();
  }, [year, division, page, isLoading]);
  const showMore = () => {
    setHasFailed(false);
    setWanted(length + ROWS_AT_ONCE);
  };
  return {
    entries,
    status: isLoading ? ('loading' as const) : hasFailed ? ('failed' as const) : ('shown' as const),
    showMore: !isLoading && length < total ? showMore : undefined,
  };
}
