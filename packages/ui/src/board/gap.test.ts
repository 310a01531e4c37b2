import { expect, test } from 'vitest';
import { gapToLeader } from './gap.ts';

test.each([
  [30.05, 34.35, '−4.30'],
  [34.35, 34.35, null],
  [34.346, 34.35, '−0.004'],
  [34.349999, 34.35, '−0.000001'],
  [12, null, null],
])('%s lbs, with a leader of %s lbs, are shown as %s', (weight, leader, gap) => {
  expect(gapToLeader(weight, leader)).toBe(gap);
});
