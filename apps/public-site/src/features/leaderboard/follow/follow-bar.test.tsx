// @vitest-environment happy-dom
import { MemoryRouter, useLocation } from '@derby/micro-frontend/router';
import { fakeEntry } from '@derby/ui/board/testing/fake-entry';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FetchLeaderboardPage } from '../api/fetch-leaderboard-page.ts';
import type { FetchLinkedEntry } from '../api/fetch-linked-entry.ts';
import { Leaderboard } from '../components/leaderboard.tsx';
import { showBoard } from '../components/leaderboard.fixture.tsx';
import { fakePage } from '../testing/fake-page.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

/** 60 entries on three pages, each half a pound lighter than the one before; the second has no name. */
const fetchPage: FetchLeaderboardPage = async ({ page, search }) => {
  const all = Array.from({ length: 60 }, (_, index) => {
    const name = index === 1 ? { firstInitial: '', lastName: '' } : { lastName: `Angler${index + 1}` };
    return fakeEntry({ id: index + 1, rank: index + 1, fishWeightLbs: 40 - index / 2, ...name });
  });
  const found = all.filter(({ lastName }) => lastName.endsWith(search.replace(/^.*a/i, '')));
  return { ...fakePage([]), entries: found.slice(25 * (page - 1), 25 * page), hasMore: found.length > 25 * page };
};

function showLongBoard(search = ''): void {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(10_000);
  showBoard(fetchPage, search);
}

const bar = () => screen.queryByRole('region', { name: 'Followed entry' });
const follow = async (name: string) => fireEvent.click(await screen.findByRole('button', { name: `Follow ${name}` }));

test.each([
  ['T. Angler16', '#16 T. Angler16 32.50', '0.50 to #15'],
  ['T. Angler1', '#1 T. Angler1 40.00', '0.50 ahead of #2'],
])('the bar shows %s with weight and distance, and the star of the row removes it', async (name, entry, distance) => {
  showLongBoard();
  expect(await screen.findByRole('button', { name: `Follow ${name}` })).toBeTruthy();
  expect(bar()).toBeNull();
  await follow(name);
  const row = await screen.findByTitle(`Show the row of ${name}`);
  expect(row.textContent).toBe(`${entry} ${distance}`);
  fireEvent.click(screen.getByRole('button', { name: `Unfollow ${name}` }));
  expect(bar()).toBeNull();
});

test('an entry without a name cannot be followed', async () => {
  showLongBoard();
  await screen.findByText('Unknown Angler');
  expect(screen.getAllByRole('button', { name: /^Follow / })).toHaveLength(24);
});

test('the bar is restored after a reload, and its star removes it and keeps the focus', async () => {
  showLongBoard();
  await follow('T. Angler4');
  cleanup();
  showLongBoard();
  const section = bar();
  fireEvent.click(await within(section!).findByRole('button', { name: 'Stop following T. Angler4' }));
  expect(bar()).toBeNull();
  expect(document.activeElement).toBe(section);
  expect(await screen.findByRole('button', { name: 'Follow T. Angler4' })).toBeTruthy();
});

test('a press on the bar ends the search, loads the pages above the entry and shows its row', async () => {
  const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  showLongBoard('angler57');
  await follow('T. Angler57');
  fireEvent.change(screen.getByLabelText('Search the leaderboard'), { target: { value: 'angler3' } });
  await screen.findByText('T. Angler3');
  fireEvent.click(await screen.findByTitle('Show the row of T. Angler57'));
  await waitFor(() => expect(scrollIntoView).toHaveBeenCalledOnce());
  const row = scrollIntoView.mock.contexts[0] as HTMLElement;
  expect(within(row).getByText('T. Angler57')).toBeTruthy();
  expect(document.activeElement).toBe(within(row).getByRole('button', { name: 'Unfollow T. Angler57' }));
});

/** Both boards at their addresses. Each has the same 60 entries. */
function LinkedBoard({ fetchLinkedEntry }: { readonly fetchLinkedEntry: FetchLinkedEntry }) {
  const { pathname, search, key } = useLocation();
  const [, board, prefilledSearch = ''] = pathname.split('/');
  const division = board === 'leaderboard' ? 'REGULAR' : 'JUNIOR';
  return (
    <>
      <p data-testid="address">{pathname + search}</p>
      <Leaderboard
        key={pathname}
        visitKey={key}
        query={search}
        {...{ division, prefilledSearch, fetchPage, fetchLinkedEntry }}
      />
    </>
  );
}

const address = () => screen.getByTestId('address').textContent;

test.each([
  ['REGULAR', 'the board without the search'],
  ['JUNIOR', 'the board of its new division'],
] as const)('a link with an old name shows its entry, now %s, on %s', async (division, _board) => {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(10_000);
  const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  const entry = fakeEntry({ id: 57, rank: 57, lastName: 'Angler57' });
  const fetchLinkedEntry: FetchLinkedEntry = async (id) => (id === 57 ? { division, entry } : null);
  render(
    <MemoryRouter initialEntries={['/leaderboard/Old+Name?follow=57']}>
      <LinkedBoard fetchLinkedEntry={fetchLinkedEntry} />
    </MemoryRouter>,
  );
  await waitFor(() => expect(scrollIntoView).toHaveBeenCalledOnce());
  const row = scrollIntoView.mock.contexts[0] as HTMLElement;
  expect(within(row).getByRole('button', { name: 'Unfollow T. Angler57' })).toBeTruthy();
  expect(address()).toBe(division === 'REGULAR' ? '/leaderboard?follow=57' : '/junior-leaderboard?follow=57');
  expect(await screen.findByRole('button', { name: 'Stop following T. Angler57' })).toBeTruthy();
});

test.each<[string, string, FetchLinkedEntry]>([
  ['that no board has', '999', async () => null],
  ['that cannot be read', '57', () => Promise.reject(new TypeError('offline'))],
  ['that is no id', 'x', () => Promise.reject(new Error('not requested'))],
])('a link to an entry %s shows its search', async (_what, id, fetchLinkedEntry) => {
  const asked = vi.fn<FetchLinkedEntry>(fetchLinkedEntry);
  render(
    <MemoryRouter initialEntries={[`/leaderboard/Old+Name?follow=${id}`]}>
      <LinkedBoard fetchLinkedEntry={asked} />
    </MemoryRouter>,
  );
  expect(await screen.findByText('No entries match your search. Try a different name or rank number.')).toBeTruthy();
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(id === 'x' ? 0 : 1));
  expect(address()).toBe(`/leaderboard/Old+Name?follow=${id}`);
  expect(bar()).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});
