import { expect, test } from 'vitest';
import { createFirstPainter } from './first-paint.tsx';

const paint = createFirstPainter();

/** The words of some markup, as one reads them. */
function wordsOf(markup: string): string {
  return markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

test.each([
  ['home', 'One afternoon. One fish. One board.'],
  ['leaderboard', 'Leaderboard'],
  ['juniorLeaderboard', 'Junior Division'],
  ['details', 'Event Details'],
  ['tickets', 'Purchase Tickets'],
] as const)('%s is painted with the navigation and its heading', (page, heading) => {
  const markup = paint(page, 'Winter Derby 2026');
  expect(markup).toContain('<header');
  expect(wordsOf(/<h1.*<\/h1>/.exec(markup)?.[0] ?? '').trim()).toBe(heading);
  expect(wordsOf(markup)).toContain('Winter Derby 2026');
});

test('while nobody knows what the contest is called, it has its planned name', () => {
  expect(wordsOf(paint('details', undefined))).toContain('Rangers Salmon Derby 2025');
});

test.each(['login', 'admin'] as const)('%s waits for its scripts', (page) => {
  expect(paint(page, undefined)).toBe('');
});

test('a title cannot bring markup along', () => {
  expect(paint('details', '<script>alert(1)</script>')).not.toContain('<script');
});
