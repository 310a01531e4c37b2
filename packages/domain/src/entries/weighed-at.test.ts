import { expect, test } from 'vitest';
import { weighedAtOf } from './weighed-at.ts';

const NOW = new Date('2025-08-09T20:00:00.000Z');
const at = (text: string) => new Date(`2025-08-09T${text}Z`);

test.each([undefined, null])('without a time (%s) a fish was weighed when it arrived', (given) => {
  expect(weighedAtOf(given, NOW)).toEqual(NOW);
});

test('a fish that waited keeps the time it was weighed', () => {
  expect(weighedAtOf(at('19:47:12.345'), NOW)).toEqual(at('19:47:12.345'));
});

test('24 hours ago is the oldest', () => {
  const oldest = new Date('2025-08-08T20:00:00.000Z');
  expect(weighedAtOf(oldest, NOW)).toEqual(oldest);
  expect(() => weighedAtOf(new Date(oldest.getTime() - 1), NOW)).toThrow(
    'The time of the weigh-in is more than 24 hours ago',
  );
});

test('a clock up to five minutes ahead means now, more is refused', () => {
  expect(weighedAtOf(at('20:05:00.000'), NOW)).toEqual(NOW);
  expect(() => weighedAtOf(at('20:05:00.001'), NOW)).toThrow(
    'The time of the weigh-in is in the future: check the clock',
  );
});

test('a refusal names the field', () => {
  expect(() => weighedAtOf(new Date(Number.NaN), NOW)).toThrow(
    expect.objectContaining({ code: 'BAD_INPUT', fields: ['weighed_at'] }),
  );
});
