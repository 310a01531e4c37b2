import { DEFAULT_EVENT_FACTS } from '@derby/rules/event/default-event';
import { expect, test } from 'vitest';
import type { EditableEvent } from './event-form.ts';
import { answerOf, sameDayAfter, settle, settledIn } from './next-year.ts';

const LAST = { year: '2025', title: 'Coho Cup 2025', endedAt: '2025-08-09T23:30:00.000Z' };
const NOW = new Date('2025-11-01T20:00:00Z');
const EVENT = {
  ...DEFAULT_EVENT_FACTS,
  prizes: [{ id: '0a1b2c3d', title: 'Grand Prize', description: 'A boat' }],
  sponsors: [{ alt: 'Kelp Brewing', src: '/sponsors/kelp.svg', minWidth: 170 }],
  tickets: { url: null, price: 45, currency: 'CAD', onSaleFrom: '2025-03-01T09:00' },
  title: 'Coho Cup 2025',
  weighInStart: '2025-08-09T20:00',
  weighInEnd: '2025-08-10T08:00',
  entryDeadline: null,
  settled: null,
  version: 3,
} as unknown as EditableEvent;
const after = (changes: object): EditableEvent => ({ ...EVENT, ...changes });

test.each([
  ['2025-08-09', '2025-11-01', '2026-08-08'],
  ['2025-08-09', '2026-08-08', '2027-08-07'],
  ['2024-02-29', '2024-06-01', '2025-02-27'],
])('the day after %s, asked on %s, is %s', (last, today, next) => {
  expect(sameDayAfter(last, today)).toBe(next);
});

test('the same day moves all moments and the year of the title, and forgets when tickets went on sale', () => {
  expect(settle(EVENT, LAST, 'day', NOW)).toMatchObject({
    title: 'Coho Cup 2026',
    weighInStart: '2026-08-08T20:00',
    weighInEnd: '2026-08-09T08:00',
    entryDeadline: null,
    tickets: { price: 45, onSaleFrom: null },
    settled: { since: '2025', questions: ['day'] },
  });
});

test('any other question keeps the event, and settles itself beside those settled before', () => {
  const before = after({ settled: { since: '2025', questions: ['tickets'] } });
  const kept = settle(before, LAST, 'prizes', NOW);
  expect(kept).toMatchObject({ title: 'Coho Cup 2025', prizes: [{ id: '0a1b2c3d' }] });
  expect(kept.settled).toEqual({ since: '2025', questions: ['prizes', 'tickets'] });
});

test('questions of an earlier derby are open again, and a day after the last derby settles the first', () => {
  expect([...settledIn(after({ settled: { since: '2024', questions: ['prizes'] } }), LAST)]).toEqual([]);
  expect([...settledIn(after({ weighInStart: '2026-08-08T12:00' }), LAST)]).toEqual(['day']);
});

test('answers are what the event says, and who could sign in at the last derby', () => {
  const user = { role: 'WEIGHMASTER' as const, isSuspended: false, createdAt: '2025-06-01T00:00:00.000Z' };
  const users = [
    { ...user, username: 'sam', passEndsAt: null },
    { ...user, username: 'pass', passEndsAt: '2025-08-09T23:00:00.000Z' },
    { ...user, username: 'new', passEndsAt: null, createdAt: '2025-10-01T00:00:00.000Z' },
    { ...user, username: 'gone', passEndsAt: null, isSuspended: true },
  ];
  const answers = (['day', 'prizes', 'sponsors', 'tickets', 'volunteers'] as const).map((one) =>
    answerOf(one, EVENT, LAST, users),
  );
  expect(answers).toEqual(['Saturday, August 9, 2025', 'Grand Prize: A boat', 'Kelp Brewing', 'Adults 45 CAD', 'sam']);
  expect(answerOf('volunteers', EVENT, null, users)).toBeNull();
  expect(answerOf('prizes', after({ prizes: [] }), LAST, users)).toBeNull();
});
