import { expect, it } from 'vitest';
import { createLeases } from './leases.ts';

const MINUTE_MS = 60_000;

function createLeaseContext() {
  let nowMs = 0;
  const gone = new Set<string>();
  const leases = createLeases({
    clock: { now: () => new Date(nowMs) },
    holder: 'self',
    isGone: (holder) => gone.has(holder),
  });
  const stale = (...marks: string[]) =>
    leases.stale(
      'reset',
      marks.map((mark) => ({ mark, holder: 'other' })),
      MINUTE_MS,
    );
  return { leases, stale, gone, pass: (ms: number) => (nowMs += ms) };
}

it('lease is stale after its time since it was first seen, independent of when it was taken', () => {
  const { stale, pass } = createLeaseContext();
  expect(stale('a')).toEqual([]);
  pass(MINUTE_MS - 1);
  expect(stale('a', 'b')).toEqual([]);
  pass(1);
  expect(stale('a', 'b')).toEqual(['a']);
});

it('lease starts again with each heartbeat and when its clock was set back', () => {
  const { stale, pass } = createLeaseContext();
  stale('beat 1');
  pass(MINUTE_MS);
  expect(stale('beat 2')).toEqual([]);
  pass(-10 * MINUTE_MS);
  expect(stale('beat 2')).toEqual([]);
  pass(MINUTE_MS - 1);
  expect(stale('beat 2')).toEqual([]);
  pass(1);
  expect(stale('beat 2')).toEqual(['beat 2']);
});

it('lease is stale at once when its process is gone, unless it has no holder', () => {
  const { leases, stale, gone } = createLeaseContext();
  gone.add('other');
  expect(stale('a')).toEqual(['a']);
  expect(leases.stale('backup', [{ mark: 'b', holder: null }], MINUTE_MS)).toEqual([]);
});

it('leases of different kinds are independent', () => {
  const { leases, stale, pass } = createLeaseContext();
  stale('a');
  leases.stale('claim', [], MINUTE_MS);
  pass(MINUTE_MS);
  expect(stale('a')).toEqual(['a']);
});
