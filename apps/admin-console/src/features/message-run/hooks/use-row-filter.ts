import { useState } from 'react';
import type { CountedState } from '../../../components/run-progress/run-progress.ts';
import type { MessageState } from '../../../generated/graphql.ts';
import { PAGE_SIZE } from '../api.ts';

/** Which messages are shown, and which page of them. */
export function useRowFilter() {
  const [filter, setFilter] = useState<CountedState | 'all'>('all');
  const [page, setPage] = useState(0);
  return {
    filter,
    state: filter === 'all' ? null : (filter.toUpperCase() as MessageState),
    offset: page * PAGE_SIZE,
    show: (next: CountedState | 'all') => {
      setFilter(next);
      setPage(0);
    },
    previous: () => setPage(page - 1),
    next: () => setPage(page + 1),
  };
}

/** The filter of the rows. */
export type RowFilter = ReturnType<typeof useRowFilter>;
