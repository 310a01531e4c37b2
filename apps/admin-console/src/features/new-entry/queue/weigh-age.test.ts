import { describe, expect, test } from 'vitest';
import { weighAgeMs } from './weigh-age.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SERVER_MS = Date.parse('2025-08-09T20:00:00.000Z');

interface Known {
  /** The error of the clock at the last response. */
  readonly wrongMs?: number;
  readonly pageId?: number;
  readonly sleptMs?: number;
}

/** Clock readings at this time after the weigh-in, by a device whose clock is wrong by `wrongMs`. */
const reading = (sinceMs: number, wrongMs: number, known: Known = {}) => ({
  deviceMs: SERVER_MS + sinceMs + wrongMs,
  pageMs: 5_000 + sinceMs - (known.sleptMs ?? 0),
  pageId: known.pageId ?? 1,
  // The last response before the weigh-in was a minute earlier.
  server: { serverMs: SERVER_MS + (sinceMs || -MINUTE_MS), offsetMs: -(known.wrongMs ?? wrongMs) },
});

const AGE_MS = 20 * MINUTE_MS;
const ERRORS = [0, 10 * MINUTE_MS, -30 * HOUR_MS, 30 * HOUR_MS, -7_000];

describe('weighAgeMs', () => {
  test.each(ERRORS)('is right on a device whose clock is wrong by %d ms all the time', (wrongMs) => {
    const weighed = reading(0, wrongMs);
    expect(weighAgeMs(weighed, reading(AGE_MS, wrongMs))).toBe(AGE_MS);
    expect(weighAgeMs(weighed, reading(AGE_MS, wrongMs, { pageId: 2 }))).toBe(AGE_MS);
  });

  test.each(ERRORS)('is right when the clock is set by %d ms after the weigh-in', (setMs) => {
    expect(weighAgeMs(reading(0, 0), reading(AGE_MS, setMs))).toBe(AGE_MS);
    expect(weighAgeMs(reading(0, 0), reading(AGE_MS, setMs, { pageId: 2 }))).toBe(AGE_MS);
  });

  test.each(ERRORS)('is right when the clock was set by %d ms offline before the weigh-in', (setMs) => {
    expect(weighAgeMs(reading(0, setMs, { wrongMs: 0 }), reading(AGE_MS, setMs))).toBe(AGE_MS);
  });

  test.each(ERRORS)('is right when the clock was set by %d ms offline before a reload and a weigh-in', (setMs) => {
    const weighed = reading(0, setMs, { wrongMs: 0, pageId: 2 });
    const ageMs = weighAgeMs(weighed, reading(AGE_MS, setMs, { pageId: 3 }));
    // Later than the last response, which was a minute before the weigh-in.
    expect(ageMs).toBeGreaterThanOrEqual(0);
    expect(ageMs).toBeLessThanOrEqual(AGE_MS + MINUTE_MS);
  });

  test('is right when the clock is set before and after the weigh-in', () => {
    expect(weighAgeMs(reading(0, -30 * HOUR_MS, { wrongMs: 0 }), reading(AGE_MS, 30 * HOUR_MS))).toBe(AGE_MS);
  });

  test('counts the time that the device slept', () => {
    expect(weighAgeMs(reading(0, 0), reading(AGE_MS, 0, { sleptMs: AGE_MS / 2 }))).toBe(AGE_MS);
  });

  test('uses the time of the page when the server has never responded', () => {
    const weighed = { ...reading(0, 0), server: null };
    expect(weighAgeMs(weighed, { ...reading(AGE_MS, -30 * HOUR_MS), server: null })).toBe(AGE_MS);
  });

  test('is never negative', () => {
    const weighed = { ...reading(0, 0), server: null };
    expect(weighAgeMs(weighed, { ...reading(AGE_MS, -30 * HOUR_MS), server: null, pageId: 2 })).toBe(0);
  });
});
