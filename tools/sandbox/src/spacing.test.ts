import { expect, test } from 'vitest';
import { smallestGapMs } from './spacing.ts';

const at = (receivedAtMs: number, monotonicMs: number) => ({ receivedAtMs, monotonicMs });

test('fewer than two requests have no gap', () => {
  expect(smallestGapMs([])).toBeNull();
  expect(smallestGapMs([at(0, 0)])).toBeNull();
});

test('the smallest gap counts by the clock that does not jump', () => {
  expect(smallestGapMs([at(10_000, 100), at(5_000, 2_100), at(90_000, 4_600)])).toBe(2_000);
});

test('the wall clock counts where the machine was started anew', () => {
  expect(smallestGapMs([at(10_000, 900_000), at(13_000, 5), at(60_000, 9_000)])).toBe(3_000);
});

test('requests that overtook each other on the way to the log are counted in their order of arrival', () => {
  expect(smallestGapMs([at(1_000, 100), at(3_000, 2_100), at(2_999, 2_099)])).toBe(1);
});
