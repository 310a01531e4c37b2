import type { MessageState } from '@derby/rules/message-states';
import { useState } from 'react';
import { PAGE_SIZE } from '../api.ts';

/** Which messages are shown, and which page of them. */
export function useRowFilter() {
  const [filter, setFilter] = useState<MessageState | 'all'>('all');
  const [page, setPage] = useState(0);
  return {
    filter,
    state: filter === 'all' ? null : (filter.toUpperCase() as Uppercase<MessageState>),
    offset: page * PAGE_SIZE,
    show: (next: MessageState | 'all') => {
      setFilter(next);
      setPage(0);
    },
    previous: () => setPage(page - 1),
    next: () => setPage(page + 1),
  };
}

/** The filter of the rows. */
export type RowFilter = ReturnType<typeof useRowFilter>;
