// @vitest-environment happy-dom
import { MemoryRouter } from '@derby/micro-frontend/router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FetchLeaderboardPage } from '../../api/fetch-leaderboard-page.ts';
import { fakeCeremony, type FakeCeremony } from '../../testing/fake-ceremony.ts';
import { fakePage } from '../../testing/fake-page.ts';
import { Hall } from './hall.tsx';

let server: FakeCeremony;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2025-08-09T23:30:00Z') });
  server = fakeCeremony();
});
afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
  vi.useRealTimers();
});

async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

interface OpenOptions {
  readonly search?: string;
  readonly hasEnded?: boolean;
  readonly division?: 'REGULAR' | 'JUNIOR';
}

/** Opens a hall screen after the end of the derby, or reloads it: three fish in each division. */
async function open({ search = '?screen=1', hasEnded = true, division = 'REGULAR' }: OpenOptions = {}) {
  const fetchPage: FetchLeaderboardPage = async () => fakePage([1, 2, 3], { isOfficial: hasEnded });
  render(
    <MemoryRouter initialEntries={[`/leaderboard${search}`]}>
      <Hall firstDivision={division} fetchPage={fetchPage} server={server} />
    </MemoryRouter>,
  );
  await pass(0);
}

/** Returns the text of the ceremony; null while the boards are shown. */
const ceremony = (): string | null => document.querySelector('[aria-live]')?.textContent ?? null;
const press = (key: string) => fireEvent.keyDown(window, { key });

test('a hall screen follows the ceremony within two seconds, and returns to the boards at its end', async () => {
  await open();
  expect(ceremony()).toBeNull();
  server.step = 0;
  await pass(2_000);
  expect(ceremony()).toContain('Regular Division');
  server.step = 1;
  await pass(2_000);
  expect(ceremony()).toContain('Regular Division, #3');
  server.step = null;
  await pass(2_000);
  expect(ceremony()).toBeNull();
  expect(screen.getByRole('list', { name: 'The first three' })).toBeTruthy();
});

test('a hall screen asks once before the end of the derby', async () => {
  await open({ hasEnded: false });
  await pass(20_000);
  expect(server.reads).toBe(1);
});

test('without a network the step stays, also after a reload, and the screen catches up', async () => {
  server.step = 3;
  await open();
  server.isReachable = false;
  await pass(10_000);
  expect(ceremony()).toContain('Regular Division, #1');
  cleanup();
  await open();
  expect(ceremony()).toContain('Regular Division, #1');
  server.step = 7;
  server.isReachable = true;
  await pass(2_000);
  expect(ceremony()).toContain('Junior Division, #2');
});

test.each(['weighmaster', null] as const)(
  'with the session of %s, keys move this screen alone until the shared step changes',
  async (session) => {
    server.session = session;
    server.step = 1;
    await open();
    press('PageDown');
    await pass(10_000);
    expect(ceremony()).toContain('Regular Division, #2');
    expect(server.step).toBe(1);
    server.step = 0;
    await pass(2_000);
    server.step = 1;
    await pass(2_000);
    expect(ceremony()).toContain('Regular Division, #3');
  },
);

test('with a session that has expired, a key moves nothing and the screen says so until the next one', async () => {
  server.session = 'expired';
  server.step = 1;
  await open();
  press('PageDown');
  await pass(0);
  expect(ceremony()).toContain('Regular Division, #3');
  expect(screen.getByRole('status').textContent).toBe('Sign in on this device to move the ceremony.');
  server.session = 'administrator';
  press('PageDown');
  expect(screen.queryByRole('status')).toBeNull();
  await pass(4_000);
  expect(server.step).toBe(2);
});

test('with the session of an administrator, keys move all screens, in the order of the phone', async () => {
  server.session = 'administrator';
  server.step = 8;
  await open({ division: 'JUNIOR' });
  press('PageUp');
  expect(ceremony()).toContain('Junior Division, #2');
  for (const key of ['PageDown', 'PageDown', 'PageDown']) press(key);
  await pass(0);
  expect(server.moves).toEqual([
    [8, 7],
    [7, 8],
    [8, 9],
  ]);
  await pass(4_000);
  expect(server.step).toBe(9);
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

test('a key that is held down moves one step', async () => {
  server.session = 'administrator';
  server.step = 1;
  await open();
  press('PageDown');
  for (let repeats = 0; repeats < 20; repeats += 1) fireEvent.keyDown(window, { key: 'PageDown', repeat: true });
  await pass(4_000);
  expect(server.step).toBe(2);
});

test('a press after one that the network lost moves all screens again', async () => {
  server.session = 'administrator';
  server.step = 1;
  await open();
  server.isReachable = false;
  press('PageDown');
  await pass(0);
  server.isReachable = true;
  await pass(4_000);
  press('PageDown');
  await pass(4_000);
  expect(server.step).toBe(3);
  expect(ceremony()).toContain('Regular Division, #1');
});

test('a screen follows the ceremony after its clock was set back', async () => {
  server.session = 'administrator';
  server.step = 1;
  await open();
  press('PageDown');
  await pass(0);
  vi.setSystemTime(new Date('2025-08-09T22:30:00Z'));
  server.step = 3;
  await pass(4_000);
  expect(ceremony()).toContain('Regular Division, #1');
});

test('a response from before a press does not undo it', async () => {
  server.session = 'administrator';
  server.step = 1;
  await open();
  vi.spyOn(server, 'read').mockImplementationOnce(async () => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    return { step: 0, draw: null, scenes: [] };
  });
  await pass(2_000);
  press('PageDown');
  await pass(500);
  expect(ceremony()).toContain('Regular Division, #2');
});

test('a screen that was moved alone joins the ceremony at its start and leaves it at its end', async () => {
  await open({ search: '?screen=1&ceremony=1' });
  press('PageDown');
  expect(ceremony()).toContain('Regular Division, #3');
  server.step = 0;
  await pass(2_000);
  expect(ceremony()).not.toContain('#3');
  server.step = null;
  await pass(2_000);
  expect(ceremony()).toBeNull();
});
