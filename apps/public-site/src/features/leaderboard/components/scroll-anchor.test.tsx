// @vitest-environment happy-dom
import { fakeEntry } from '@derby/ui/board/testing/fake-entry';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyBoard, type Board } from '../board-state.ts';
import { ScrollAnchor } from './scroll-anchor.tsx';

const ROW_HEIGHT = 100;
const scrollBy = vi.fn<(x: number, y: number) => void>();
/** Scroll position of the page, in pixels. */
let scrollTop = 0;

beforeEach(() => {
  scrollBy.mockReset();
  vi.stubGlobal('scrollBy', scrollBy);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const index = [...(this.parentElement?.children ?? [])].indexOf(this);
    return { top: index * ROW_HEIGHT - scrollTop } as DOMRect;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function boardOf(ids: readonly number[], changedIds: readonly number[]): Board {
  const rows = ids.map((id, index) => fakeEntry({ id, rank: index + 1 }));
  return { ...emptyBoard, rows, changedIds: new Set(changedIds) };
}

function Rows({ board }: { readonly board: Board }) {
  return (
    <ScrollAnchor board={board}>
      {board.rows.map(({ id }) => (
        <p key={id} data-entry={id} />
      ))}
    </ScrollAnchor>
  );
}

test.each([
  ['a row inserted above scrolls the page by its height', 150, [9, 1, 2, 3, 4], [9], ROW_HEIGHT],
  ['a row that moves to the top does not scroll the page', 150, [3, 1, 2, 4], [3], undefined],
  ['a row removed above scrolls the page back by its height', 150, [2, 3, 4], [], -ROW_HEIGHT],
  ['a new leader does not scroll a page that is at the top', 0, [9, 1, 2, 3, 4], [9], undefined],
])('%s', (_what, top, ids, changedIds, shift) => {
  scrollTop = top;
  const { rerender } = render(<Rows board={boardOf([1, 2, 3, 4], [])} />);
  rerender(<Rows board={boardOf(ids, changedIds)} />);
  expect(scrollBy.mock.calls[0]?.[1]).toBe(shift);
});
