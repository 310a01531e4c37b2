import { useEffect, useEffectEvent, useRef } from 'react';
import type { Board } from '../board-state.ts';
import { PAGE_SIZE } from '../api/fetch-leaderboard-page.ts';
import type { Standing } from './standing.ts';

interface ShowEntryOptions {
  readonly board: Board;
  /** The standing of the followed entry. */
  readonly standing: Standing;
  readonly loadUpTo: (pageCount: number) => Promise<boolean>;
  readonly clearSearch: () => void;
  /** Shows the row at once. */
  readonly isLinked: boolean;
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/**
 * Returns a function that scrolls to the row of the followed entry and moves the focus to its star. It first ends a
 * search that has not found it, and loads the pages above it. A linked entry is shown without a press.
 */
export function useShowEntry({ board, standing, loadUpTo, clearSearch, isLinked }: ShowEntryOptions): () => void {
  const isWanted = useRef(false);
  const seek = ({ rows, rowsSearch, activity, failure, pageCount }: Board): void => {
    if (!isWanted.current || activity !== 'idle') return;
    const isFindable = typeof standing === 'object' && failure === null;
    const isHere = isFindable && rows.some(({ id }) => id === standing.id);
    const wantedPages = isFindable ? Math.ceil(standing.rank / PAGE_SIZE) : 0;
    if (!isHere && isFindable && rowsSearch !== '') return clearSearch();
    if (!isHere && wantedPages > pageCount) return void loadUpTo(wantedPages);
    isWanted.current = false;
    // A row that is not on its page yet comes with the next refresh.
    if (isHere) showRow(standing.id);
  };
  const onChange = useEffectEvent(seek);
  useEffect(() => onChange(board), [board]);
  const show = (): void => {
    isWanted.current = true;
    seek(board);
  };
  const onLinked = useEffectEvent(show);
  useEffect(() => {
    if (isLinked) onLinked();
  }, [isLinked]);
  return show;
}

/** Scrolls to a row and moves the focus to its star. */
function showRow(entryId: number): void {
  const row = document.querySelector(`[data-entry="${entryId}"]`);
  const behavior = window.matchMedia(REDUCED_MOTION).matches ? 'auto' : 'smooth';
  row?.scrollIntoView({ block: 'center', behavior });
  row?.querySelector<HTMLElement>('[data-follow]')?.focus({ preventScroll: true });
}
