import { expect, test } from 'vitest';
import { smallestGapMs } from './spacing.ts';

const at = (receivedAtMs: number, monotonicMs: number) => ({ receivedAtMs, monotonicMs });

test('smallestGapMs returns null for fewer than two requests', () => {
  expect(smallestGapMs([])).toBeNull();
  expect(smallestGapMs([at(0, 0)])).toBeNull();
});

test('smallestGapMs uses the monotonic clock', () => {
  expect(smallestGapMs([at(10_000, 100), at(5_000, 2_100), at(90_000, 4_600)])).toBe(2_000);
});

test('smallestGapMs uses the wall clock across a restart of the machine', () => {
  expect(smallestGapMs([at(10_000, 900_000), at(13_000, 5), at(60_000, 9_000)])).toBe(3_000);
});

test('smallestGapMs sorts requests by arrival when the log has another order', () => {
  expect(smallestGapMs([at(1_000, 100), at(3_000, 2_100), at(2_999, 2_099)])).toBe(1);
});
