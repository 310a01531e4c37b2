import { createHistoryMemory } from '@derby/micro-frontend/history-memory';
import { isPaintedPageUsed } from '@derby/micro-frontend/runtime-config';
import { useEffect } from 'react';

/** What a visitor had loaded and searched when a board was left. */
interface Visit {
  /** The text in the search box. */
  readonly text: string;
  readonly pageCount: number;
}

/** Bounds the work that a stored value can cause: 5,000 rows. */
const MAX_PAGES = 200;

const visits = createHistoryMemory('board', isVisit);

function isVisit(value: unknown): value is Visit {
  const { text, pageCount } = (value ?? {}) as Partial<Visit>;
  return (
    typeof text === 'string' && Number.isInteger(pageCount) && Number(pageCount) >= 1 && Number(pageCount) <= MAX_PAGES
  );
}

/**
 * Returns how a board was left that is shown again by Back, Forward or a reload; undefined for a new visit, and when
 * the visitor has already used the painted board, whose rows a restored search would take away.
 */
export function readVisit(visitKey: string): Visit | undefined {
  return isPaintedPageUsed() ? undefined : visits.read(visitKey);
}

/** Remembers the visit of a history entry, once the board has loaded. */
export function useRememberedVisit(visitKey: string, { text, pageCount }: Visit): void {
  useEffect(() => {
    if (pageCount > 0) visits.write(visitKey, { text, pageCount });
  }, [visitKey, text, pageCount]);
}
