import { derbyNowOf } from '@derby/rules/event/derby-now';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { raceFiguresOf } from './race-band.tsx';
import { fakeEntry } from './testing/fake-entry.ts';

const STATUS = {
  isPublic: true,
  areTicketsOnSale: true,
  hasEnded: false,
  weighInStart: '2026-08-08T12:00',
  weighInEnd: '2026-08-08T16:00',
};
const leader = fakeEntry({ fishWeightLbs: 29.655 });

/** Returns the figures, each behind its caption. */
function figures(now: string, ...others: readonly number[]): string[] {
  const first = [leader, ...others.map((fishWeightLbs) => fakeEntry({ fishWeightLbs, rank: 2 }))];
  const element = raceFiguresOf({ first, derby: derbyNowOf(STATUS, Date.parse(now)) });
  const markup = element ? renderToStaticMarkup(element) : '';
  return [...markup.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(
    ([, caption, figure]) => `${caption} ${figure}`,
  );
}

test.each([
  ['2026-08-08T21:48:30Z', [29], ['T. Alderwood 29.655', 'ahead 0.66', 'hours left 1:12']],
  ['2026-08-08T20:55:00Z', [29.655], ['T. Alderwood 29.655', 'tied 0.00', 'hours left 2:05']],
  ['2026-08-08T22:45:00Z', [], ['T. Alderwood 29.655', 'minutes left 15']],
  ['2026-08-08T23:30:00Z', [29], []],
])('at %s, before %j lbs, the figures are %j', (now, others, expected) => {
  expect(figures(now, ...others)).toEqual(expected);
});

test('before the first fish there are none', () => {
  expect(raceFiguresOf({ first: [], derby: derbyNowOf(STATUS, Date.parse('2026-08-08T21:48:30Z')) })).toBeUndefined();
});
