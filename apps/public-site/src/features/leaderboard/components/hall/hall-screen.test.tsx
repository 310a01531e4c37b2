// @vitest-environment happy-dom
import { fakeEntry } from '@derby/ui/board/testing/fake-entry';
import { UNKNOWN_DERBY, type DerbyNow } from '@derby/rules/event/derby-now';
import { MemoryRouter } from '@derby/micro-frontend/router';
import { noteServerDate } from '@derby/web-session/server-clock';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DerbyNowContext } from '../../../../lib/derby-now.ts';
import type { FetchAfternoon } from '../../../../lib/fetch-afternoon.ts';
import type { FetchLeaderboardPage } from '../../api/fetch-leaderboard-page.ts';
import { fakePage } from '../../testing/fake-page.ts';
import { fakeCeremony, type FakeCeremony } from '../../testing/fake-ceremony.ts';
import { NETWORK_ERROR, requestFailure } from '../../testing/request-failure.ts';
import { Hall } from './hall.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2025-08-09T21:05:10Z') });
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: !query.includes('reduced-motion') }) as MediaQueryList,
  );
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function advance(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

/** Serves this number of entries in each division, in pages of 25; a test changes the numbers. */
function serverOf(sizes: { REGULAR: number; JUNIOR: number }) {
  const server = { sizes, failure: null as Error | null, requests: 0 };
  const fetchPage: FetchLeaderboardPage = async ({ division, page }) => {
    server.requests += 1;
    if (server.failure) throw server.failure;
    const count = server.sizes[division];
    const lastName = division === 'JUNIOR' ? 'Junior' : 'Adult';
    // The newest fish is the heaviest, with the highest id.
    const entries = Array.from({ length: count }, (_, index) => {
      const id = count - index;
      return fakeEntry({ id, rank: index + 1, lastName: `${lastName}${id}`, fishWeightLbs: id });
    });
    return {
      ...fakePage([]),
      entries: entries.slice((page - 1) * 25, page * 25),
      hasMore: page * 25 < count,
      totalInDivision: count,
      anglersInDivision: count,
    };
  };
  return { server, fetchPage };
}

async function showHall(fetchPage: FetchLeaderboardPage): Promise<void> {
  render(<Hall firstDivision="REGULAR" fetchPage={fetchPage} server={fakeCeremony()} />, { wrapper: MemoryRouter });
  await advance(0);
}

const division = (): string | null => screen.getByRole('heading', { level: 1 }).textContent;
const ranksIn = (label: string): string[] => {
  const list = screen.queryByRole('list', { name: label });
  return list
    ? within(list)
        .getAllByRole('listitem')
        .map((item) => within(item).getByText(/^#\d+$/).textContent)
    : [];
};
const podium = () => ranksIn('The first three');
const rows = () => ranksIn('The other ranks');

test('the hall screen always shows the first three, and pages of twenty of the others for 12 seconds each', async () => {
  const { fetchPage } = serverOf({ REGULAR: 30, JUNIOR: 4 });
  await showHall(fetchPage);
  expect([division(), podium(), rows().at(0), rows().at(-1)]).toEqual([
    'Regular Division',
    ['#1', '#2', '#3'],
    '#4',
    '#23',
  ]);
  await advance(11_999);
  expect(rows().at(-1)).toBe('#23');
  await advance(1);
  expect([podium(), rows().at(0), rows().at(-1)]).toEqual([['#1', '#2', '#3'], '#24', '#30']);
  await advance(12_000);
  expect([division(), podium(), rows()]).toEqual(['Junior Division', ['#1', '#2', '#3'], ['#4']]);
  await advance(12_000);
  expect(division()).toBe('Regular Division');
});

test('the hall screen with few or no entries says what there is', async () => {
  const { fetchPage } = serverOf({ REGULAR: 2, JUNIOR: 0 });
  await showHall(fetchPage);
  expect(podium()).toEqual(['#1', '#2']);
  expect(screen.getByText('2 fish, 2 anglers')).toBeTruthy();
  await advance(12_000);
  expect(screen.getByText('No entries yet. Be the first to submit your catch!')).toBeTruthy();
});

test('a new leader interrupts the hall screen for 8 seconds', async () => {
  const { server, fetchPage } = serverOf({ REGULAR: 30, JUNIOR: 4 });
  await showHall(fetchPage);
  server.sizes = { REGULAR: 30, JUNIOR: 5 };
  await advance(30_000);
  expect(screen.getByText('New leader, Junior Division').closest('div')?.textContent).toContain('T.\u00A0Junior5');
  await advance(7_999);
  expect(screen.queryByText('New leader, Junior Division')).toBeTruthy();
  await advance(1);
  expect(screen.queryByText('New leader, Junior Division')).toBeNull();
});

test('new leaders of both divisions are shown one after the other, each for 8 seconds', async () => {
  const { server, fetchPage } = serverOf({ REGULAR: 4, JUNIOR: 4 });
  await showHall(fetchPage);
  server.sizes = { REGULAR: 5, JUNIOR: 5 };
  await advance(30_000);
  const announced = () => screen.queryByText(/^New leader/)?.textContent;
  expect(announced()).toBe('New leader, Regular Division');
  await advance(8_000);
  expect(announced()).toBe('New leader, Junior Division');
  await advance(8_000);
  expect(announced()).toBeUndefined();
});

test('Pause stops the hall screen and Resume continues it', async () => {
  const { fetchPage } = serverOf({ REGULAR: 2, JUNIOR: 1 });
  await showHall(fetchPage);
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await advance(600_000);
  expect(division()).toBe('Regular Division');
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }));
  // The clock has gone on: 600 s are 50 pages.
  await advance(12_000);
  expect(division()).toBe('Junior Division');
});

test('the hall screen turns its pages on after its clock was set back', async () => {
  const { fetchPage } = serverOf({ REGULAR: 2, JUNIOR: 1 });
  await showHall(fetchPage);
  vi.setSystemTime(Date.now() - 3_600_000);
  await advance(12_000);
  const first = division();
  await advance(12_000);
  expect(new Set([first, division()])).toEqual(new Set(['Junior Division', 'Regular Division']));
});

test('text size and pace are kept on the device', async () => {
  const { fetchPage } = serverOf({ REGULAR: 30, JUNIOR: 0 });
  await showHall(fetchPage);
  fireEvent.click(screen.getByRole('button', { name: 'Larger text' }));
  fireEvent.click(screen.getByRole('button', { name: 'Slower' }));
  expect(rows()).toHaveLength(16);
  cleanup();
  await showHall(fetchPage);
  expect(rows()).toHaveLength(16);
  await advance(19_999);
  expect(rows().at(0)).toBe('#4');
  await advance(1);
  expect(rows().at(0)).toBe('#20');
  expect(screen.getByRole('button', { name: 'Slower' }).getAttribute('aria-disabled')).toBe('true');
});

test.each(['{', 'null', '{"size":7,"pace":-1}', '{"size":"1"}'])('stored settings %j do not stop it', async (text) => {
  localStorage.setItem('hallScreen', text);
  const { fetchPage } = serverOf({ REGULAR: 30, JUNIOR: 0 });
  await showHall(fetchPage);
  expect(rows()).toHaveLength(20);
});

test('the hall screen keeps its rows and shows a notice while the network is lost', async () => {
  const { server, fetchPage } = serverOf({ REGULAR: 2, JUNIOR: 2 });
  await showHall(fetchPage);
  server.failure = NETWORK_ERROR;
  await advance(60_000);
  expect(screen.getByText('No connection, showing 2:05 PM')).toBeTruthy();
  expect(podium()).toEqual(['#1', '#2']);
  server.failure = null;
  await advance(30_000);
  expect(screen.getByText('Updated 2:06 PM').title).toBe('2:06:40 PM');
});

test('the hall screen of a private board shows the sentence of the server, and the rows once it is public', async () => {
  const { server, fetchPage } = serverOf({ REGULAR: 2, JUNIOR: 2 });
  server.failure = requestFailure('LEADERBOARD_PRIVATE', 403, { message: 'Closed until the ceremony' });
  await showHall(fetchPage);
  expect(screen.getByText('Closed until the ceremony')).toBeTruthy();
  server.failure = null;
  await advance(30_000);
  expect(podium()).toEqual(['#1', '#2']);
});

/** A quarter of an hour and one page: a screen that counts its timers would be one page behind. */
const SLEEP_MS = 912_000;

test('after eight hours with outages, a sleep and many fish, the hall screen is right and has not grown', async () => {
  const { server, fetchPage } = serverOf({ REGULAR: 4, JUNIOR: 4 });
  await showHall(fetchPage);
  const timers = vi.getTimerCount();
  const elements: number[] = [];
  for (let quarter = 1; quarter <= 32; quarter += 1) {
    server.failure = quarter % 5 === 0 ? NETWORK_ERROR : null;
    server.sizes = { REGULAR: 4 + quarter, JUNIOR: 4 };
    // The machine sleeps through the ninth: its clock goes on, its timers do not.
    if (quarter === 9) vi.setSystemTime(Date.now() + SLEEP_MS);
    else await advance(900_000);
    elements.push(document.querySelectorAll('*').length);
  }
  await advance(48_000);
  // Three polls in 36 s at most: two divisions of one and two pages.
  const asked = server.requests;
  await advance(30_000);
  expect(server.requests - asked).toBe(3);
  expect(vi.getTimerCount()).toBe(timers);
  expect(Math.max(...elements)).toBeLessThan(800);
  expect(podium()).toEqual(['#1', '#2', '#3']);
  expect(screen.getByText(/^Updated 1?\d:\d\d [AP]M$/).className).toContain('text-ok');
  // 28,890 seconds are turn 2,407 of three: page 1, page 2, junior.
  expect(division()).toBe('Regular Division');
  expect([rows().at(0), rows().at(-1)]).toEqual(['#24', '#36']);
  expect(screen.getAllByText('T. Adult36').length).toBeGreaterThan(0);
});

test('the hall screen shows the time of the server on a computer that is two hours off', async () => {
  noteServerDate(new Headers({ date: 'Sat, 09 Aug 2025 19:05:10 GMT' }));
  const { fetchPage } = serverOf({ REGULAR: 4, JUNIOR: 4 });
  await showHall(fetchPage);
  expect(screen.getByText('Updated 12:05 PM')).toBeDefined();
});

describe('the scenes', () => {
  const OPEN = {
    ...UNKNOWN_DERBY,
    phase: 'open',
    nowMs: Date.parse('2025-08-09T21:05:00Z'),
    weighInEnd: '2025-08-09T16:00',
  } as const;
  const LAST = { ...OPEN, phase: 'last-half-hour', weighInEnd: '2025-08-09T14:34' } as const;

  const AFTERNOON = { startsAt: '2025-08-09T19:00:00.000Z', minutes: [60, 0], weightsLbs: [5, 4], total: 2 };

  async function showScenes(
    scenes: FakeCeremony['scenes'],
    derby: DerbyNow,
    fetchPage: FetchLeaderboardPage,
    fetchAfternoon: FetchAfternoon = async () => AFTERNOON,
  ): Promise<void> {
    const server = { ...fakeCeremony(), read: async () => ({ step: null, draw: null, scenes }) };
    render(
      <DerbyNowContext value={derby}>
        <Hall firstDivision="REGULAR" {...{ fetchPage, server, fetchAfternoon }} />
      </DerbyNowContext>,
      { wrapper: MemoryRouter },
    );
    await advance(0);
  }

  test('after its pages the afternoon of a division is replayed in 20 seconds', async () => {
    const { fetchPage } = serverOf({ REGULAR: 5, JUNIOR: 0 });
    await showScenes(['BOARD', 'AFTERNOON'], OPEN, fetchPage);
    expect(screen.getByRole('list', { name: 'The other ranks' })).toBeTruthy();
    await advance(12_000);
    expect(screen.queryByRole('list', { name: 'The other ranks' })).toBeNull();
    expect(document.body.textContent).toContain('12:00 PM');
    expect(document.body.textContent).toContain('Adult4 leads, 4.00');
    await advance(20_000);
    expect(document.body.textContent).toContain('1:00 PM');
    expect(document.body.textContent).toContain('Adult5 leads, 5.00');
  });

  test('the first three stay in view while the afternoon is not known, as without a network', async () => {
    const { fetchPage } = serverOf({ REGULAR: 5, JUNIOR: 0 });
    const isAway: FetchAfternoon = async () => await Promise.reject(new TypeError('no network'));
    await showScenes(['BOARD', 'AFTERNOON'], OPEN, fetchPage, isAway);
    await advance(12_000);
    expect(podium()).toEqual(['#1', '#2', '#3']);
  });

  test('a fish of the afternoon has no name of another one that took its rank since', async () => {
    const { fetchPage } = serverOf({ REGULAR: 5, JUNIOR: 0 });
    await showScenes(['BOARD', 'AFTERNOON'], OPEN, fetchPage, async () => ({ ...AFTERNOON, weightsLbs: [4, 3] }));
    await advance(32_000);
    expect(document.body.textContent).toContain('1:00 PM');
    expect(document.body.textContent).not.toContain('leads');
  });

  test('the last half hour has a running clock, also over the whole screen', async () => {
    const { fetchPage } = serverOf({ REGULAR: 3, JUNIOR: 0 });
    await showScenes(['BOARD', 'LAST_HALF_HOUR'], LAST, fetchPage);
    expect(screen.getByRole('banner').textContent).toContain('closes in 28:50');
    await advance(12_000);
    expect(screen.getByText('The weigh-in closes in').nextSibling?.textContent).toBe('28:38');
    expect(screen.getAllByText('3.01 takes #1')).toHaveLength(2);
  });

  test('a new fish with a photo fills the screen for six seconds, if that scene is on', async () => {
    let hasFish = false;
    const fetchPage: FetchLeaderboardPage = async ({ division: of }) => {
      const added = fakeEntry({
        id: 9,
        rank: 2,
        fishWeightLbs: 20,
        createdAt: '2025-08-09T21:05:20.000Z',
        fishPhotoUrl: '/a.jpg',
      });
      return {
        ...fakePage([]),
        entries: of === 'JUNIOR' ? [] : [fakeEntry({ fishWeightLbs: 30 }), ...(hasFish ? [added] : [])],
      };
    };
    await showScenes(['BOARD', 'NEWEST_FISH'], OPEN, fetchPage);
    hasFish = true;
    await advance(30_000);
    expect(screen.getByRole('status').textContent).toContain('New at #2, Regular Division');
    expect(screen.getByRole('status').textContent).toContain('30.01 takes #1');
    await advance(6_000);
    expect(screen.queryByText('New at #2, Regular Division')).toBeNull();
  });
});
