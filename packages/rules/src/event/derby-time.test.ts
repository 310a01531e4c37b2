import { expect, test } from 'vitest';
import {
  formatDate,
  formatEntryTime,
  formatFileTime,
  formatWallDay,
  formatWallTime,
  instantOfWallClock,
  wallClockOf,
} from './derby-time.ts';

const weighedAt = '2025-08-09T19:48:10.000Z';

test('formatEntryTime returns derby time, independent of the zone of the visitor', () => {
  expect(formatEntryTime(weighedAt)).toBe('12:48 PM');
  expect(formatEntryTime(weighedAt, 'seconds')).toBe('12:48:10 PM');
});

test('formatFileTime returns date and 24 hours with seconds, which sort as text', () => {
  expect(formatFileTime(new Date('2025-08-09T21:05:10Z'))).toBe('2025-08-09 14:05:10');
  expect(formatFileTime(new Date('2025-08-09T07:00:00Z'))).toBe('2025-08-09 00:00:00');
});

test('formatDate returns a long date', () => {
  expect(formatDate('2025-08-09T12:00:00-07:00')).toBe('August 9, 2025');
});

test('formatWallDay returns a date with its weekday', () => {
  expect(formatWallDay('2025-08-09T12:00')).toBe('Saturday, August 9, 2025');
});

test('wallClockOf returns a text that can be sorted', () => {
  expect(wallClockOf(new Date(weighedAt))).toBe('2025-08-09T12:48');
  expect(wallClockOf(new Date('2026-01-02T08:05:00Z'))).toBe('2026-01-02T00:05');
});

test.each([
  ['12:00', '12:00 PM'],
  ['2025-08-09T16:00', '4:00 PM'],
  ['00:30', '12:30 AM'],
  ['09:05', '9:05 AM'],
])('formatWallTime formats %s as %s', (wallText, shown) => {
  expect(formatWallTime(wallText)).toBe(shown);
});

test.each([
  ['2025-08-09T12:48', '2025-08-09T19:48:00.000Z'],
  ['2026-01-02T00:05', '2026-01-02T08:05:00.000Z'],
  ['2025-03-09T01:59', '2025-03-09T09:59:00.000Z'],
  ['2025-03-09T03:00', '2025-03-09T10:00:00.000Z'],
  ['2025-11-02T00:59', '2025-11-02T07:59:00.000Z'],
  ['2025-11-02T02:00', '2025-11-02T10:00:00.000Z'],
])('wall clock %s is the instant %s', (wallText, instant) => {
  expect(instantOfWallClock(wallText).toISOString()).toBe(instant);
  expect(wallClockOf(new Date(instant))).toBe(wallText);
});
