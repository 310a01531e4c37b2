import { expect, test } from 'vitest';
import { derbyEvent } from './event.ts';
import { sponsors } from './sponsors.ts';

test('the derby is on 9 August 2025 from 12:00 to 16:00 Pacific, at UTC-7', () => {
  expect(derbyEvent.startsAt).toBe('2025-08-09T12:00:00-07:00');
  expect(derbyEvent.endsAt).toBe('2025-08-09T16:00:00-07:00');
  expect(derbyEvent.year).toBe(2025);
});

test('the steak dinner is at 15:00, the prize ceremony at 16:00', () => {
  const hours = Object.fromEntries(derbyEvent.programme.map(({ title, startsAt }) => [title, startsAt]));
  expect(hours).toMatchObject({ 'Steak dinner': '15:00', 'Prize ceremony': '16:00' });
});

test('there are 19 sponsors, each with a logo, words and a width of its own', () => {
  expect(sponsors).toHaveLength(19);
  expect(new Set(sponsors.map(({ src }) => src)).size).toBe(19);
  expect(new Set(sponsors.map(({ alt }) => alt)).size).toBe(19);
  for (const { src, alt, minWidth } of sponsors) {
    expect(src).toMatch(/^\/sponsors\/[a-z-]+\.svg$/);
    expect(alt).not.toBe('');
    expect(minWidth).toBeGreaterThan(0);
  }
});

test('tickets are paid in Canadian dollars, at least one at a time', () => {
  expect(derbyEvent.tickets).toMatchObject({ currency: 'CAD', minimumQuantity: 1, url: '/tickets' });
});

test('the waters reach from Cattle Point in the east to Sheringham in the west', () => {
  const { from, to } = derbyEvent.fishingBoundaries;
  expect([from.name, to.name]).toEqual(['Cattle Point', 'Sheringham']);
  expect(from.longitude).toBeGreaterThan(to.longitude);
});
