import { describe, expect, it } from 'vitest';
import { nextTimeOf } from './scheduled-backup.ts';

const next = (schedule: string, after: string) => nextTimeOf(schedule, new Date(after))?.toISOString() ?? null;

describe('nextTimeOf', () => {
  it.each([
    ['0 2 * * *', '2025-08-09T12:00:00Z', '2025-08-10T09:00:00.000Z'],
    ['0 2 * * *', '2025-12-09T12:00:00Z', '2025-12-10T10:00:00.000Z'],
    ['*/15 * * * *', '2025-08-09T12:00:00Z', '2025-08-09T12:15:00.000Z'],
    ['5/10 * * * *', '2025-08-09T12:00:00Z', '2025-08-09T12:05:00.000Z'],
    ['0 0 1-7/2 jan,feb mon-fri', '2025-08-09T12:00:00Z', '2026-01-01T08:00:00.000Z'],
    ['0 2 * * 7', '2025-08-09T12:00:00Z', '2025-08-10T09:00:00.000Z'],
    ['0 2 * * sun', '2025-08-09T12:00:00Z', '2025-08-10T09:00:00.000Z'],
    ['0 2 31 2 *', '2025-08-09T12:00:00Z', null],
  ])('evaluates %s after %s in derby time: %s', (schedule, after, expected) => {
    expect(next(schedule, after)).toBe(expected);
  });

  it('returns a time one hour later in the night without 2:00', () => {
    expect(next('0 2 * * *', '2026-03-07T12:00:00Z')).toBe('2026-03-08T10:00:00.000Z');
    expect(next('0 2 * * *', '2026-03-08T10:00:00Z')).toBe('2026-03-09T09:00:00.000Z');
  });

  it('returns one time in the night with two 1:30', () => {
    expect(next('30 1 * * *', '2026-11-01T06:00:00Z')).toBe('2026-11-01T08:30:00.000Z');
    expect(next('30 1 * * *', '2026-11-01T08:30:00Z')).toBe('2026-11-02T09:30:00.000Z');
  });
});
