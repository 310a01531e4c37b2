import { render } from '@testing-library/react';
import { MemoryRouter } from '@derby/micro-frontend/router';
import type { FetchAfternoon } from '../../../lib/fetch-afternoon.ts';
import type { FetchLeaderboardPage, LeaderboardEntry, LeaderboardPage } from '../api/fetch-leaderboard-page.ts';
import { fakePage } from '../testing/fake-page.ts';
import { Leaderboard } from './leaderboard.tsx';

/** Shows the regular board with these pages. */
export function showBoard(fetchPage: FetchLeaderboardPage, search = '', fetchAfternoon?: FetchAfternoon): void {
  const props = {
    visitKey: 'first',
    prefilledSearch: search,
    fetchPage,
    ...(fetchAfternoon && { fetchAfternoon }),
  } as const;
  render(
    <MemoryRouter>
      <Leaderboard {...props} division="REGULAR" />
    </MemoryRouter>,
  );
}

/** Shows the regular board with one page of these entries. */
export function showEntries(
  entries: readonly LeaderboardEntry[],
  overrides: Partial<LeaderboardPage> = {},
  search = '',
): void {
  const page = { ...fakePage([]), entries: [...entries], total: 63, totalInDivision: entries.length, ...overrides };
  showBoard(async () => page, search);
}
