import { expect, it } from 'vitest';
import { pageRouteOf } from './pages.ts';

it.each([
  ['/', 'home', 'public-site'],
  ['/leaderboard', 'leaderboard', 'public-site'],
  ['/leaderboard/', 'leaderboard', 'public-site'],
  ['/leaderboard/Ada+Lovelace', 'leaderboard', 'public-site'],
  ['/junior-leaderboard/7', 'juniorLeaderboard', 'public-site'],
  ['/details', 'details', 'public-site'],
  ['/tickets', 'tickets', 'public-site'],
  ['/login', 'login', 'admin-console'],
  ['/admin', 'admin', 'admin-console'],
  ['/admin/raffle-tickets', 'admin', 'admin-console'],
])('%s is the page %s of %s', (path, page, remote) => {
  expect(pageRouteOf(path)).toMatchObject({ page, remote });
});

it.each(['/nowhere', '/leaderboard/a/b', '/details/x', '/administrator', '/leaderboards', '//'])(
  '%s does not exist',
  (path) => {
    expect(pageRouteOf(path)).toBeUndefined();
  },
);
