// @vitest-environment happy-dom
import { cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePageFocus } from './use-page-focus.ts';

let pageHeight: number;
let grow: () => void;

beforeEach(() => {
  pageHeight = 5_000;
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('scrollTo', (_left: number, top: number) => vi.stubGlobal('scrollY', Math.min(top, pageHeight)));
  class FakeResizeObserver {
    constructor(onResize: () => void) {
      grow = onResize;
    }
    observe = () => undefined;
    disconnect = () => undefined;
  }
  vi.stubGlobal('ResizeObserver', FakeResizeObserver);
  document.body.innerHTML = '<div id="content" tabindex="-1"><h1>Page</h1></div>';
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  document.body.replaceChildren();
});

function scroll(place: number): void {
  vi.stubGlobal('scrollY', place);
  fireEvent.scroll(window);
}

/** Shows the board, scrolls down and opens the details. Returns a function that shows a history entry. */
function openDetails() {
  const visits = { board: ['leaderboard', 'first'], details: ['details', 'second'] } as const;
  const { rerender } = renderHook(({ at }) => usePageFocus(visits[at][0], visits[at][1]), {
    initialProps: { at: 'board' as keyof typeof visits },
  });
  scroll(3_000);
  rerender({ at: 'details' });
  return (at: keyof typeof visits) => rerender({ at });
}

test('a new page is shown from its top, with the focus on its heading', () => {
  openDetails();
  expect([window.scrollY, document.activeElement?.tagName]).toEqual([0, 'H1']);
});

test('Back returns to the place where the page was left, and Forward too', () => {
  const show = openDetails();
  scroll(400);
  show('board');
  expect(window.scrollY).toBe(3_000);
  show('details');
  expect(window.scrollY).toBe(400);
});

test('Back returns to the place once the page is tall enough', () => {
  const show = openDetails();
  pageHeight = 800;
  show('board');
  expect(window.scrollY).toBe(800);
  fireEvent.scroll(window);
  pageHeight = 5_000;
  grow();
  expect(window.scrollY).toBe(3_000);
});

test('Back leaves the place to a visitor who scrolls meanwhile', () => {
  const show = openDetails();
  pageHeight = 800;
  show('board');
  fireEvent.wheel(window);
  scroll(100);
  show('details');
  show('board');
  expect(window.scrollY).toBe(100);
});

test('the browser restores the place while the page is reloaded', () => {
  openDetails();
  expect(window.history.scrollRestoration).toBe('manual');
  window.dispatchEvent(new Event('pagehide'));
  expect(window.history.scrollRestoration).toBe('auto');
});

test('a reload leaves the place to a visitor who has used the painted page', () => {
  sessionStorage.setItem('history.scroll', JSON.stringify([['first', 3_000]]));
  document.body.innerHTML = '<div id="painted-page" data-used></div><div id="content"></div>';
  scroll(500);
  renderHook(() => usePageFocus('leaderboard', 'first'));
  expect(window.scrollY).toBe(500);
});
