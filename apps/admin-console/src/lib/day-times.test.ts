import { expect, test } from 'vitest';
import { momentsOf, partsOf } from './day-times.ts';

const moments = (start: string, end: string, deadline: string) => ({ start, end, deadline });

test.each([
  moments('2027-08-14T12:00', '2027-08-14T16:00', '2027-08-14T16:00'),
  moments('2025-08-09T12:00', '2026-11-29T12:10', '2025-08-09T16:00'),
  moments('2027-08-14T12:00', '2027-08-15T02:00', '2027-08-15T01:00'),
  moments('2027-08-14T12:00', '', ''),
  moments('', '2027-08-14T16:00', ''),
  moments('', '', ''),
])('%j are the same after they were split and joined', (all) => {
  expect(momentsOf(partsOf(all))).toEqual(all);
});

test('three moments of one day are one day and three times', () => {
  expect(partsOf(moments('2027-08-14T12:00:00.000', '2027-08-14T16:00', '2027-08-14T15:30'))).toEqual({
    day: '2027-08-14',
    otherDays: { end: '', deadline: '' },
    times: { start: '12:00', end: '16:00', deadline: '15:30' },
  });
});

test('another day moves all moments that share it, and a moment without a time is not set', () => {
  const parts = partsOf(moments('2027-08-14T12:00', '2027-08-15T02:00', ''));
  expect(momentsOf({ ...parts, day: '2028-08-12' })).toEqual(moments('2028-08-12T12:00', '2027-08-15T02:00', ''));
});
