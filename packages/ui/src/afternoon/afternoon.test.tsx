// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { Afternoon } from './afternoon.tsx';
import type { AfternoonFish } from './fish.ts';

afterEach(cleanup);

const WEIGH_IN = { weighInStart: '2025-08-09T12:00', weighInEnd: '2025-08-09T16:00' };

/** By rank: #2 led first, then #1. */
const FISH: AfternoonFish = {
  startsAt: '2025-08-09T19:04:00.000Z',
  minutes: [66, 0, 30, 228],
  weightsLbs: [34.35, 30, 12.5, 4],
  total: 4,
};
const NAMES = ['I. Okafor', 'T. Alderwood'];
const nameOf = (rank: number) => NAMES[rank - 1] ?? null;

const sentence = () => screen.getByRole('figure').querySelector('figcaption')?.textContent;
const dots = () => [...document.querySelectorAll('circle')];

test('the afternoon says in words how many fish came when, and which is the heaviest', () => {
  render(<Afternoon fish={FISH} {...WEIGH_IN} />);
  expect(sentence()).toBe('4 fish between 12:04 PM and 3:52 PM; the heaviest, 34.35 lbs, at 1:10 PM.');
});

test.each<[Partial<AfternoonFish>, string]>([
  [{ startsAt: null, minutes: [], weightsLbs: [], total: 0 }, 'No fish has been weighed in yet.'],
  [{ minutes: [6], weightsLbs: [18.123456], total: 1 }, '1 fish, 18.12 lbs, at 12:10 PM.'],
  [
    { total: 2_345 },
    '2345 fish between 12:04 PM and 3:52 PM; the heaviest, 34.35 lbs, at 1:10 PM. The heaviest 4 are drawn.',
  ],
])('with %j the afternoon says %j', (changes, expected) => {
  render(<Afternoon fish={{ ...FISH, ...changes }} />);
  expect(sentence()).toBe(expected);
});

test('a dot stands at its time and weight, larger for the first three, and the own fish has a ring', () => {
  render(<Afternoon fish={FISH} {...WEIGH_IN} ownRank={4} />);
  const places = dots().map((dot) => ['cx', 'cy', 'r'].map((name) => dot.getAttribute(name)));
  expect(places).toEqual([
    ['29.17%', '14.12%', '.25em'],
    ['1.67%', '25%', '.25em'],
    ['14.17%', '68.75%', '.25em'],
    ['96.67%', '90%', '.25em'],
    ['14.17%', '68.75%', '.4375em'],
    ['1.67%', '25%', '.4375em'],
    ['29.17%', '14.12%', '.4375em'],
    ['96.67%', '90%', '.75em'],
  ]);
  expect(sentence()).toContain('The ring marks #4, 4.00 lbs, at 3:52 PM.');
});

test('the leaders are named in the order in which they led, where the page knows their names', () => {
  const later = { ...FISH, minutes: [200, 0, 30, 228] };
  const { rerender } = render(<Afternoon fish={later} {...WEIGH_IN} nameOf={nameOf} />);
  const names = () => [...document.querySelectorAll('text.font-semibold')].map(({ textContent }) => textContent);
  expect(names()).toEqual(['I. Okafor', 'T. Alderwood']);
  rerender(
    <Afternoon fish={later} {...WEIGH_IN} nameOf={(rank) => (rank === 1 ? 'Bartholomew Featherstonehaugh' : null)} />,
  );
  expect(names()).toEqual(['Bartholomew Fea…']);
});

test('a leader has no name where it would meet the rise of the line', () => {
  render(<Afternoon fish={FISH} {...WEIGH_IN} nameOf={nameOf} />);
  expect(screen.getByText('I. Okafor')).toBeTruthy();
  expect(screen.queryByText('T. Alderwood')).toBeNull();
});

test('the current time is drawn only within the afternoon', () => {
  const { rerender } = render(<Afternoon fish={FISH} {...WEIGH_IN} now={new Date('2025-08-09T22:00:00Z')} />);
  expect(screen.getByText('Now').getAttribute('x')).toBe('75%');
  rerender(<Afternoon fish={FISH} {...WEIGH_IN} now={new Date('2025-08-10T22:00:00Z')} />);
  expect(screen.queryByText('Now')).toBeNull();
});

test('a weigh-in of another day does not stretch the afternoon', () => {
  render(<Afternoon fish={FISH} weighInStart="2026-08-08T12:00" weighInEnd="2026-08-08T16:00" />);
  expect(screen.getByText('12 PM')).toBeTruthy();
});

const DAY_MINUTES = 24 * 60;

test.each<[string, object, string]>([
  [
    'most fish are drawn',
    {},
    '4 fish between 12:04 PM and 3:52 PM; the heaviest, 34.35 lbs, at 1:10 PM. 1 fish of another day is not drawn.',
  ],
  [
    'the weigh-in is set is drawn',
    { weighInStart: '2026-11-27T12:00', weighInEnd: '2026-11-27T16:00' },
    '1 fish, 3.00 lbs, at 11:04 AM. 4 fish of other days are not drawn.',
  ],
])('of fish that are months apart, the day on which %s', (_which, weighIn, expected) => {
  const fish = {
    ...FISH,
    minutes: [...FISH.minutes, 475 * DAY_MINUTES],
    weightsLbs: [...FISH.weightsLbs, 3],
    total: 5,
  };
  render(<Afternoon fish={fish} {...weighIn} ownRank={4} />);
  expect(sentence()).toContain(expected);
  expect(screen.queryByText('8/9')).toBeNull();
});

test('a derby of two days is drawn whole', () => {
  render(<Afternoon fish={{ ...FISH, minutes: [66, 0, 228, 30 + DAY_MINUTES] }} />);
  expect(sentence()).toContain('4 fish between 12:04 PM and 12:34 PM');
});

test('the table counts the fish between two marks', () => {
  render(<Afternoon fish={FISH} {...WEIGH_IN} />);
  const rows = within(screen.getByRole('table', { name: 'Fish by time', hidden: true })).getAllByRole('row', {
    hidden: true,
  });
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Time', 'Fish', 'Heaviest (lbs)'],
    ['12 PM – 1 PM', '2', '30.00'],
    ['1 PM – 2 PM', '1', '34.35'],
    ['2 PM – 3 PM', '0', ''],
    ['3 PM – 4 PM', '1', '4.00'],
  ]);
});

test.each<Partial<AfternoonFish>>([
  { startsAt: 'never' },
  { minutes: [] },
  { minutes: [Number.NaN, Infinity, -1e300, 1] },
  { weightsLbs: [Number.NaN, Infinity, -5, 1e300] },
  { total: Number.NaN },
])('values such as %j stop no page', (changes) => {
  expect(() =>
    renderToString(<Afternoon fish={{ ...FISH, ...changes }} {...WEIGH_IN} nameOf={nameOf} />),
  ).not.toThrow();
});
