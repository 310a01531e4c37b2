// @vitest-environment happy-dom
import { fakeEntry } from '@derby/ui/board/testing/fake-entry';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakePage } from '../testing/fake-page.ts';
import type { FetchLeaderboardPage, LeaderboardEntry, LeaderboardPage } from '../api/fetch-leaderboard-page.ts';
import type { FetchAfternoon } from '../../../lib/fetch-afternoon.ts';
import { showBoard, showEntries } from './leaderboard.fixture.tsx';
import { requestFailure } from '../testing/request-failure.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

async function cellsOf(name: string): Promise<(string | null)[]> {
  const row = (await screen.findByText(name)).closest<HTMLElement>('[role="row"]');
  return within(row!)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
}

test('a row shows rank, name, weight with six decimals and entry time', async () => {
  showEntries([fakeEntry({ rank: 4 })]);
  expect(await cellsOf('T. Alderwood')).toEqual(['#4', '', 'T. Alderwood', '28.450000', '12:48 PM']);
});

test('a row has a bar as long as its weight, and the gap to the leader; a leader outside a search counts', async () => {
  const [leader, other, third] = [
    fakeEntry({ fishWeightLbs: 34.35 }),
    fakeEntry({ id: 2, rank: 4, lastName: 'Kettleby' }),
    fakeEntry({ id: 3, rank: 5, lastName: 'Kettle' }),
  ];
  showBoard(async ({ search }) => ({
    ...fakePage([1, 2]),
    entries: search ? [other, third] : [leader, other, third],
  }));
  const row = async () => (await screen.findByText('T. Kettleby')).closest('[role="row"]');
  expect(await cellsOf('T. Kettleby')).toContain('28.450000−5.90');
  expect((await row())?.querySelector('rect')?.getAttribute('width')).toBe('82.8%');
  expect(await cellsOf('T. Alderwood')).toContain('34.350000lbs');
  fireEvent.change(screen.getByLabelText('Search the leaderboard'), { target: { value: 'kett' } });
  await waitFor(() => expect(screen.queryByText('T. Alderwood')).toBeNull());
  expect(await cellsOf('T. Kettleby')).toContain('28.450000−5.90');
});

test('the band says what was caught, and the divisions are links with their numbers, also during a search', async () => {
  const sizes = { totalInDivision: 64, anglersInDivision: 41, totalInOtherDivision: 21 };
  showEntries([], { ...sizes, matchesInOtherDivision: 1 }, 'birch ö');
  expect(await screen.findByText('64 fish, 41 anglers')).toBeTruthy();
  const divisions = within(screen.getByRole('group', { name: 'Division' })).getAllByRole('link');
  expect(
    divisions.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
  ).toEqual([
    ['Regular64', '/leaderboard', 'page'],
    ['Junior21', '/junior-leaderboard', null],
  ]);
  const other = await screen.findByRole('link', { name: '1 match in the Junior Division' });
  expect(other.getAttribute('href')).toBe('/junior-leaderboard/birch%20%C3%B6');
});

test('the band of a wide screen draws all fish, and rings the followed one', async () => {
  const entries = [fakeEntry({ fishWeightLbs: 34.35 }), fakeEntry({ id: 2, rank: 2, lastName: 'Kettleby' })];
  const fetchAfternoon: FetchAfternoon = async () => ({
    startsAt: '2025-08-09T19:30:00.000Z',
    minutes: [18, 40, 0],
    weightsLbs: [34.35, 28.45, 11],
    total: 3,
  });
  showBoard(async () => ({ ...fakePage([]), entries }), '', fetchAfternoon);
  const drawing = await screen.findByRole('figure');
  expect(drawing.textContent).toContain('3 fish');
  const circles = drawing.querySelectorAll('circle').length;
  fireEvent.click(screen.getByRole('button', { name: 'Follow T. Kettleby' }));
  await waitFor(() => expect(drawing.querySelectorAll('circle')).toHaveLength(circles + 1));
});

test('the first three ranks have medal colours', async () => {
  showEntries(
    [1, 2, 3, 4].map((rank) => fakeEntry({ id: rank, rank, lastName: `Angler${rank}`, fishWeightLbs: 30 - rank })),
  );
  await screen.findByText('T. Angler1');
  const tones = ['#1', '#2', '#3', '#4'].map((text) => screen.getByText(text).className);
  expect(tones[0]).toContain('text-gold');
  expect(tones[1]).toContain('text-silver');
  expect(tones[2]).toContain('text-bronze');
  expect(tones[3]).not.toMatch(/gold|silver|bronze/);
});

test('equal weights show the deciding time to the second', async () => {
  const later = fakeEntry({ id: 2, rank: 5, lastName: 'Kettleby', createdAt: '2025-08-09T19:48:31.000Z' });
  showEntries([fakeEntry({ rank: 4 }), later]);
  expect((await cellsOf('T. Alderwood'))[4]).toBe('Tie 12:48:10 PM');
  expect((await cellsOf('T. Kettleby'))[4]).toBe('Tie 12:48:31 PM');
});

test('the board shows the rule for ties and the state of the results', async () => {
  showEntries([fakeEntry()]);
  expect(
    await screen.findByText('Heaviest entry first. If weights are equal, the earlier weigh-in ranks higher.'),
  ).toBeTruthy();
  expect(screen.getByText('Provisional')).toBeTruthy();
  expect(screen.getByText(/^Updated \d{1,2}:\d\d [AP]M$/)).toBeTruthy();
});

test('an empty board is not provisional', async () => {
  showEntries([]);
  expect(await screen.findByText('No entries yet. Be the first to submit your catch!')).toBeTruthy();
  expect(screen.queryByText('Provisional')).toBeNull();
});

test('a search keeps the ranks, counts its matches and pauses the refresh', async () => {
  showEntries([fakeEntry({ rank: 7 }), fakeEntry({ id: 2, rank: 17, lastName: 'Kettleby' })], { total: 2 }, '7');
  expect(await cellsOf('T. Alderwood')).toContain('#7');
  expect(screen.getByText('Showing 2 of 2 entries')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more entries' })).toBeNull();
  expect(screen.getByText(/^Provisional, as of \d{1,2}:\d\d [AP]M, paused while searching$/)).toBeTruthy();
  expect(screen.getByPlaceholderText<HTMLInputElement>('Search by name or rank position...').value).toBe('7');
});

test.each([
  [1, '5.90 ahead of #2'],
  [2, '5.90 to #1, tied with #3'],
  [3, 'tied with #2, 17.45 ahead of #4'],
  [4, '17.45 to #3'],
])('the only match of a search is answered with rank %i and %j', async (rank, distances) => {
  const weightsLbs = [34.35, 28.45, 28.45, 11];
  const entry = fakeEntry({ rank, fishWeightLbs: weightsLbs[rank - 1] ?? 0 });
  const fetchAfternoon: FetchAfternoon = async () => ({
    startsAt: '2025-08-09T19:30:00.000Z',
    minutes: [18, 40, 41, 0],
    weightsLbs,
    total: 4,
  });
  showBoard(async () => ({ ...fakePage([]), entries: [entry], total: 1, totalInDivision: 4 }), 'alder', fetchAfternoon);
  expect(await screen.findByText(distances)).toBeTruthy();
  expect(screen.getByText(`#${rank}`)).toBeTruthy();
  expect(screen.getByText('Showing 1 of 1 entries')).toBeTruthy();
  expect(screen.getByTitle('No photo available')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Page of this fish' }).getAttribute('href')).toBe(`/fish/${entry.id}`);
  fireEvent.click(screen.getByRole('button', { name: 'Follow T. Alderwood' }));
  expect(screen.getByRole('button', { name: 'Unfollow T. Alderwood' })).toBeTruthy();
});

test('the only match of a search is told no distances of an earlier board', async () => {
  const entry = fakeEntry({ rank: 2, fishWeightLbs: 28.45 });
  const earlier = { startsAt: '2025-08-09T19:30:00.000Z', minutes: [0, 1], weightsLbs: [28.45, 11], total: 2 };
  showBoard(
    async () => ({ ...fakePage([]), entries: [entry], total: 1, totalInDivision: 3 }),
    'alder',
    async () => earlier,
  );
  // The strip of all weights.
  await vi.waitFor(() => expect(document.querySelector('path[d*="V33"]')).toBeTruthy());
  expect(document.body.textContent).not.toMatch(/ to #1|ahead of/);
});

test.each([
  ['an empty board', () => Promise.resolve({ ...fakePage([]), totalInDivision: 0 })],
  ['a private board', () => Promise.reject(requestFailure('LEADERBOARD_PRIVATE', 403, { message: 'Closed' }))],
])('%s offers no search', async (_what, fetchPage) => {
  showBoard(fetchPage);
  await screen.findByText(/^(?:No entries yet\.|Closed)/);
  expect(screen.getByRole('search').parentElement?.className).toContain('invisible');
  expect(screen.queryByText(/^Updated \d/)).toBeNull();
});

/** Shows a board of two pages. Returns a function that completes the request for the second page. */
function showTwoPages(search: string): () => void {
  let respondToSecond: (page: LeaderboardPage) => void = () => undefined;
  const second = new Promise<LeaderboardPage>((resolve) => (respondToSecond = resolve));
  const fetchPage: FetchLeaderboardPage = ({ page }) =>
    page === 1 ? Promise.resolve(fakePage([1, 2], { hasMore: true, total: 3 })) : second;
  showBoard(fetchPage, search);
  const entries = [fakeEntry({ id: 3, rank: 3, lastName: 'Kettleby' })];
  return () => respondToSecond(fakePage([3], { total: 3, entries }));
}

test('the next page loads near the bottom of the board and shows a loading text', async () => {
  const respondToSecond = showTwoPages('');
  expect(await screen.findByText('Loading more entries...')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more entries' })).toBeNull();
  respondToSecond();
  expect(await screen.findByText('T. Kettleby')).toBeTruthy();
  expect(screen.queryByText('Loading more entries...')).toBeNull();
});

test('a search loads its other matches with a button', async () => {
  const respondToSecond = showTwoPages('alder');
  expect(await screen.findByText('Showing 2 of 3 entries')).toBeTruthy();
  expect(screen.queryByText('Loading more entries...')).toBeNull();
  const button = screen.getByRole('button', { name: 'Show more entries' });
  fireEvent.click(button);
  expect(screen.getByText('Loading more entries...')).toBeTruthy();
  fireEvent.click(button);
  respondToSecond();
  expect(await screen.findByText('Showing 3 of 3 entries')).toBeTruthy();
  expect(screen.getByText('T. Kettleby')).toBeTruthy();
  expect(screen.queryByText('Loading more entries...')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Show more entries' })).toBeNull();
});

test('clearing the search empties the field and focuses it', async () => {
  showEntries([fakeEntry()], {}, 'alder');
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  const box = screen.getByPlaceholderText<HTMLInputElement>('Search by name or rank position...');
  expect(box.value).toBe('');
  expect(document.activeElement).toBe(box);
  await waitFor(() => expect(screen.queryByText(/paused while searching$/)).toBeNull());
});

test.each([
  ['ع', 'حسن', '\u2068ع. حسن\u2069'],
  ['L', 'Lee\u202E gnittes', 'L. Lee[U+202E] gnittes'],
  ['A', '\u200B', 'A. [U+200B]'],
])('the board isolates the name of %s. %j, with its hidden characters shown', async (firstInitial, lastName, shown) => {
  showEntries([fakeEntry({ firstInitial, lastName })]);
  expect((await screen.findByText(shown)).tagName).toBe('BDI');
});

test.each<[string, LeaderboardEntry[], Partial<LeaderboardPage>, string, string]>([
  ['a missing name', [fakeEntry({ firstInitial: '', lastName: '' })], {}, '', 'Unknown Angler'],
  ['official results', [fakeEntry()], { isOfficial: true }, '', 'Official results'],
  [
    'an empty board before the weigh-in',
    [],
    { weighInStart: '9999-08-09T12:00' },
    '',
    'Weigh-in opens on August 9 at 12:00 PM.',
  ],
  ['a search without a match', [], {}, 'zzz', 'No entries match your search. Try a different name or rank number.'],
])('the board shows a text for %s', async (_what, entries, page, search, text) => {
  showEntries(entries, page, search);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryAllByText(/^Weigh-in opens/)).toHaveLength(page.weighInStart ? 1 : 0);
});

test('a search without a match claims no number, and says so to screen readers', async () => {
  showEntries([], {}, 'zzz');
  await vi.waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('No entries found'),
  );
  expect(screen.queryByText(/^Showing/)).toBeNull();
});

test('the board shows loading and failure, and Try Again loads the rows', async () => {
  let works = false;
  showBoard(async () => {
    if (!works) throw requestFailure('HTTP_ERROR', 500, { requestId: 'request-12345678' });
    return fakePage([1]);
  });
  expect(screen.getByRole('status').textContent).toBe('Loading entries...');
  expect((await screen.findByRole('alert')).textContent).toContain('HTTP error! status: 500');
  expect(screen.getByText('Request request-12345678')).toBeTruthy();
  works = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('T. Alderwood')).toBeTruthy();
});

test('a private board shows the sentence of the server', async () => {
  showBoard(() => Promise.reject(requestFailure('LEADERBOARD_PRIVATE', 403, { message: 'Closed until noon' })));
  expect(await screen.findByText('Closed until noon')).toBeTruthy();
});

test('a photo opens with name, weight, rank and time, and shows when it fails to load', async () => {
  showEntries([fakeEntry({ fishPhotoUrl: '/uploads/a.jpg' }), fakeEntry({ id: 2, rank: 2 })]);
  fireEvent.click(await screen.findByTitle('View fish photo'));
  expect(screen.getAllByTitle('No photo available')).toHaveLength(1);
  const dialog = await screen.findByRole('dialog', { name: '#1 T. Alderwood' });
  expect(within(dialog).getByText('28.450000 lbs')).toBeTruthy();
  expect(within(dialog).getByText('12:48 PM')).toBeTruthy();
  fireEvent.error(within(dialog).getByRole('img'));
  expect(within(dialog).getByText('Failed to load image')).toBeTruthy();
  expect(within(dialog).getByText('The image could not be loaded.')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
