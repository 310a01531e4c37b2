// @vitest-environment happy-dom
import { MemoryRouter } from '@derby/micro-frontend/router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeCeremony } from '../../testing/fake-ceremony.ts';
import { fakePage } from '../../testing/fake-page.ts';
import { Hall } from './hall.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a draw covers the hall screen until the server ends it, without a network for a minute', async () => {
  vi.useFakeTimers({ now: new Date('2025-08-09T23:30:00Z') });
  const server = fakeCeremony();
  const pass = async (ms: number) => await act(() => vi.advanceTimersByTimeAsync(ms));
  const fetchPage = async () => fakePage([1, 2, 3], { isOfficial: true });
  render(
    <MemoryRouter initialEntries={['/leaderboard?screen=1']}>
      <Hall firstDivision="REGULAR" fetchPage={fetchPage} server={server} />
    </MemoryRouter>,
  );
  await pass(0);
  const shown = () => screen.queryByText('A rod')?.parentElement?.textContent ?? null;
  server.draw = { prizeTitle: 'A rod', firstInitial: 'C', lastName: 'Sample' };
  await pass(2_000);
  expect(shown()).toBe('A rodC. Sample');
  server.draw = null;
  await pass(2_000);
  expect(shown()).toBeNull();
  server.draw = { prizeTitle: 'A rod', firstInitial: 'B', lastName: 'Sample' };
  await pass(2_000);
  server.isReachable = false;
  await pass(58_000);
  expect(shown()).toBe('A rodB. Sample');
  await pass(2_000);
  expect(shown()).toBeNull();
});
