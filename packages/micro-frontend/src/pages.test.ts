import { expect, it } from 'vitest';
import { fishIdOf, pageRouteOf, pathOf, resultYearOf } from './pages.ts';

it.each([
  ['/', 'home', 'public-site'],
  ['/leaderboard', 'leaderboard', 'public-site'],
  ['/leaderboard/', 'leaderboard', 'public-site'],
  ['/leaderboard/Ada+Lovelace', 'leaderboard', 'public-site'],
  ['/junior-leaderboard/7', 'juniorLeaderboard', 'public-site'],
  ['/details', 'details', 'public-site'],
  ['/tickets', 'tickets', 'public-site'],
  ['/texts', 'texts', 'public-site'],
  ['/results', 'results', 'public-site'],
  ['/results/', 'results', 'public-site'],
  ['/results/2025', 'result', 'public-site'],
  ['/results/2025-2', 'result', 'public-site'],
  ['/fish/72', 'fish', 'public-site'],
  ['/a/41-7kq3', 'card', 'public-site'],
  ['/login', 'login', 'admin-console'],
  ['/admin', 'admin', 'admin-console'],
  ['/admin/raffle-tickets', 'admin', 'admin-console'],
])('pageRouteOf %s returns page %s of %s', (path, page, remote) => {
  expect(pageRouteOf(path)).toMatchObject({ page, remote });
});

it.each([
  '/nowhere',
  '/leaderboard/a/b',
  '/details/x',
  '/administrator',
  '/leaderboards',
  '//',
  '/results/x',
  '/results/2025/x',
  '/results/20255',
  '/results/2025-',
  '/fish',
  '/fish/',
  '/fish/0',
  '/fish/07',
  '/fish/-1',
  '/fish/T-0072',
  '/fish/12345678901',
  '/fish/1/2',
  '/a',
  '/a/41',
  '/a/041-7kq3',
  '/a/41-7kq0',
  '/a/100000-7kq3',
])('pageRouteOf %s returns undefined', (path) => {
  expect(pageRouteOf(path)).toBeUndefined();
});

it('the path of a past derby contains its year', () => {
  expect(pathOf('result', '2025-2')).toBe('/results/2025-2');
  expect(resultYearOf('/results/2025-2')).toBe('2025-2');
  expect(resultYearOf('/results')).toBeUndefined();
  expect(resultYearOf('/leaderboard/2025')).toBeUndefined();
});

it('the path of a fish contains its entry id, within the ids of the gateway', () => {
  expect(pathOf('fish', '72')).toBe('/fish/72');
  expect([fishIdOf('/fish/72'), fishIdOf('/fish/2147483647'), fishIdOf('/fish/2147483648')]).toEqual([
    72,
    2_147_483_647,
    undefined,
  ]);
  expect(fishIdOf('/results/2025')).toBeUndefined();
});
