// @vitest-environment happy-dom
import { fakeEntry } from '@derby/ui/board/testing/fake-entry';
import { GraphqlRequestError } from '@derby/web-session/graphql-client';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FetchLeaderboardPage, LeaderboardPage, PageRequest } from '../../api/fetch-leaderboard-page.ts';
import { fakePage } from '../../testing/fake-page.ts';
import { HallScreen } from './hall-screen.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2025-08-09T21:05:10Z') });
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.tagName === 'LI' ? 300 : 1_000;
  });
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(3_000);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Step of the fake clock. The screen renders only between steps. */
const STEP_MS = 500;

async function advance(ms: number): Promise<void> {
  for (let leftMs = ms; leftMs >= 0; leftMs -= STEP_MS) {
    const stepMs = Math.min(leftMs, STEP_MS);
    await act(() => vi.advanceTimersByTimeAsync(stepMs));
  }
}

/** Returns pages of 25 entries, with this number of entries in each division. */
function pagesOf(sizes: { REGULAR: number; JUNIOR: number }): FetchLeaderboardPage {
  return async ({ division, page }) => {
    const ranks = Array.from({ length: sizes[division] }, (_, index) => index + 1);
    const lastName = division === 'JUNIOR' ? 'Junior' : 'Adult';
    return {
      ...fakePage([]),
      entries: ranks
        .slice((page - 1) * 25, page * 25)
        .map((rank) => fakeEntry({ id: rank, rank, lastName: `${lastName}${rank}`, fishWeightLbs: 50 - rank })),
      hasMore: page * 25 < ranks.length,
    };
  };
}

async function showHall(fetchPage: FetchLeaderboardPage): Promise<void> {
  render(<HallScreen firstDivision="REGULAR" fetchPage={fetchPage} />);
  await advance(0);
}

const division = (): string | null => screen.getByRole('heading', { level: 1 }).textContent;
const listLabel = (): string | null | undefined => screen.queryByRole('list')?.getAttribute('aria-label');
/** Returns the visible ranks of the podium. */
const visibleRanks = (): (string | undefined)[] =>
  screen
    .getAllByRole('listitem', { hidden: true })
    .filter((item) => !item.className.includes('invisible'))
    .map((item) => /#\d+/.exec(item.textContent)?.[0]);

test('the hall list scrolls from its last row to the fourth, then the podium appears from third to first', async () => {
  await showHall(pagesOf({ REGULAR: 60, JUNIOR: 4 }));
  expect(division()).toBe('Regular Division');
  expect(screen.getByText('T. Adult60')).toBeTruthy();
  expect(screen.queryByText('T. Adult3')).toBeNull();
  const list = screen.getByRole('list');
  expect(list.scrollTop).toBe(3_000);
  await advance(2_999);
  expect(list.scrollTop).toBe(3_000);
  // One screen takes 15 s and is a third of the way.
  await advance(15_001);
  expect(list.scrollTop).toBeGreaterThan(1_900);
  expect(list.scrollTop).toBeLessThan(2_100);
  await advance(31_000);
  expect(list.scrollTop).toBe(0);
  await advance(3_000);
  expect(listLabel()).toBe('The first three');
  expect(visibleRanks()).toEqual([]);
  await advance(3_000);
  expect(visibleRanks()).toEqual(['#3']);
  await advance(3_000);
  expect(visibleRanks()).toEqual(['#2', '#3']);
  await advance(3_000);
  expect(visibleRanks()).toEqual(['#1', '#2', '#3']);
  await advance(12_000);
  expect(division()).toBe('Junior Division');
  expect(screen.getByText('T. Junior4')).toBeTruthy();
});

test('a division of two entries on the hall screen shows no list and no third place', async () => {
  await showHall(pagesOf({ REGULAR: 2, JUNIOR: 0 }));
  expect(listLabel()).toBe('The first three');
  await advance(6_000);
  expect(visibleRanks()).toEqual(['#1', '#2']);
  await advance(12_000);
  expect(screen.getByText('No entries yet. Be the first to submit your catch!')).toBeTruthy();
  await advance(10_000);
  expect(division()).toBe('Regular Division');
});

test('the hall list moves by pages of whole rows when reduced motion is preferred', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  await showHall(pagesOf({ REGULAR: 20, JUNIOR: 0 }));
  const list = screen.getByRole('list');
  await advance(3_000);
  const seen = [list.scrollTop];
  for (let page = 0; page < 4; page += 1) {
    await advance(8_000);
    seen.push(Math.max(0, list.scrollTop));
  }
  expect(seen).toEqual([3_000, 2_100, 1_200, 300, 0]);
});

test('Pause stops the hall screen and Resume continues it', async () => {
  await showHall(pagesOf({ REGULAR: 2, JUNIOR: 1 }));
  await advance(3_000);
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await advance(600_000);
  expect(visibleRanks()).toEqual(['#2']);
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }));
  await advance(3_000);
  expect(visibleRanks()).toEqual(['#1', '#2']);
});

test('the hall screen keeps its rows and shows a notice while the network is lost', async () => {
  let isLost = false;
  const respond = pagesOf({ REGULAR: 2, JUNIOR: 0 });
  await showHall((request: PageRequest, signal: AbortSignal): Promise<LeaderboardPage> => {
    if (!isLost) return respond(request, signal);
    const details = { code: 'NETWORK_ERROR', httpStatus: null, requestId: null };
    return Promise.reject(new GraphqlRequestError('The server could not be reached', details));
  });
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  isLost = true;
  await advance(60_000);
  expect(screen.getByText('No connection, showing 2:05 PM')).toBeTruthy();
  expect(screen.getByText('T. Adult1')).toBeTruthy();
  isLost = false;
  await advance(30_000);
  expect(screen.getByText('Updated 2:06 PM').title).toBe('2:06:40 PM');
});

test('the hall screen of a private board shows the sentence of the server, and the rows once it is public', async () => {
  let isPrivate = true;
  const respond = pagesOf({ REGULAR: 2, JUNIOR: 0 });
  await showHall((request, signal) => {
    if (!isPrivate) return respond(request, signal);
    const details = { code: 'LEADERBOARD_PRIVATE', httpStatus: 403, requestId: null };
    return Promise.reject(new GraphqlRequestError('Closed until the ceremony', details));
  });
  expect(screen.getByText('Closed until the ceremony')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  isPrivate = false;
  await advance(30_000);
  expect(screen.getByText('T. Adult1')).toBeTruthy();
});
