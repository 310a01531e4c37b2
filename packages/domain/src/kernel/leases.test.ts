import { expect, it } from 'vitest';
import { createLeases } from './leases.ts';

const MINUTE_MS = 60_000;

function watching() {
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

it('lets a lease stand for its time from the first look, whenever it was taken', () => {
  const { stale, pass } = watching();
  expect(stale('a')).toEqual([]);
  pass(MINUTE_MS - 1);
  expect(stale('a', 'b')).toEqual([]);
  pass(1);
  expect(stale('a', 'b')).toEqual(['a']);
});

it('begins anew with each heartbeat, and when its clock was set back', () => {
  const { stale, pass } = watching();
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

it('takes over at once from a process that is gone, except where only the time tells', () => {
  const { leases, stale, gone } = watching();
  gone.add('other');
  expect(stale('a')).toEqual(['a']);
  expect(leases.stale('backup', [{ mark: 'b', holder: null }], MINUTE_MS)).toEqual([]);
});

it('keeps the kinds apart', () => {
  const { leases, stale, pass } = watching();
  stale('a');
  leases.stale('claim', [], MINUTE_MS);
  pass(MINUTE_MS);
  expect(stale('a')).toEqual(['a']);
});
