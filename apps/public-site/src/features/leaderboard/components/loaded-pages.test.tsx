// @vitest-environment happy-dom
import { fakeEntry } from '@derby/ui/board/testing/fake-entry';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FetchLeaderboardPage } from '../api/fetch-leaderboard-page.ts';
import { fakePage } from '../testing/fake-page.ts';
import { showBoard, showEntries } from './leaderboard.fixture.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a printed board has all loaded rows and the date, and no controls', async () => {
  const query = Object.assign(new EventTarget(), { matches: false });
  vi.spyOn(window, 'matchMedia').mockReturnValue(query as MediaQueryList);
  showEntries([fakeEntry(), fakeEntry({ id: 2, rank: 2, lastName: 'Kettleby', fishWeightLbs: 27 })]);
  await screen.findByText('T. Alderwood');
  act(() => {
    query.matches = true;
    query.dispatchEvent(new Event('change'));
  });
  const cells = within(screen.getByRole('table')).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent).join('|')).toBe(
    '#1|T. Alderwood|28.450000|12:48 PM|#2|T. Kettleby|27.000000|12:48 PM',
  );
  expect(screen.getByText(/^As of [A-Z][a-z]+ \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M, Provisional$/)).toBeTruthy();
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

/** Shows a board of five pages. Returns the numbers of the requested pages. */
function showFivePages(): number[] {
  const requested: number[] = [];
  const fetchPage: FetchLeaderboardPage = async ({ page }) => {
    requested.push(page);
    return fakePage([page], {
      entries: [fakeEntry({ id: page, rank: page, lastName: `Angler${page}` })],
      hasMore: page < 5,
      total: 125,
    });
  };
  showBoard(fetchPage);
  return requested;
}

test('a printed board says which rows it has when there are more', async () => {
  const query = Object.assign(new EventTarget(), { matches: true });
  vi.spyOn(window, 'matchMedia').mockReturnValue(query as MediaQueryList);
  showEntries([fakeEntry()], { hasMore: true, total: 95 }, 'alder');
  expect(await screen.findByText('Rows 1 to 1 of 95')).toBeTruthy();
});

test('Print loads the other pages and then prints all rows', async () => {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(10_000);
  const printed: (string | null)[] = [];
  const print = () => {
    for (const row of document.querySelectorAll('tbody tr')) printed.push(row.querySelector('td')!.textContent);
  };
  vi.stubGlobal('print', print);
  const requested = showFivePages();
  fireEvent.click(await screen.findByRole('button', { name: 'Print', hidden: true }));
  await waitFor(() => expect(printed).toEqual(['#1', '#2', '#3', '#4', '#5']));
  expect(requested).toEqual([1, 2, 3, 4, 5]);
});

test('a board that is shown again loads the pages that it had, with its search', async () => {
  sessionStorage.setItem('history.board', JSON.stringify([['first', { text: 'angler', pageCount: 3 }]]));
  const requested = showFivePages();
  expect(await screen.findByText('Showing 3 of 125 entries')).toBeTruthy();
  expect(requested).toEqual([1, 2, 3]);
  expect(screen.getByPlaceholderText<HTMLInputElement>('Search by name or rank position...').value).toBe('angler');
});

test('a board remembers its search and the number of its pages', async () => {
  showEntries([fakeEntry()]);
  await screen.findByText('T. Alderwood');
  fireEvent.change(screen.getByPlaceholderText('Search by name or rank position...'), { target: { value: 'kett' } });
  expect(JSON.parse(sessionStorage.getItem('history.board') ?? '')).toEqual([
    ['first', { text: 'kett', pageCount: 1 }],
  ]);
});
