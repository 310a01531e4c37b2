import { expect, test } from 'vitest';
import { isHallScreen } from './hall-screen.ts';

test.each([
  ['/leaderboard', '?screen=1', true],
  ['/junior-leaderboard', '?lang=en&screen=1', true],
  ['/leaderboard', '', false],
  ['/leaderboard', '?screen=0', false],
  ['/details', '?screen=1', false],
  ['/admin', '?screen=1', false],
  ['/scale', '', true],
])('isHallScreen of %s%s is %s', (pathname, search, expected) => {
  expect(isHallScreen({ pathname, search })).toBe(expected);
});
