import { expect, test } from 'vitest';
import { sizeOfNames } from './poster-names.ts';

const names = (count: number, name: string) => Array.from({ length: count }, () => name);

test.each([
  [0, 4.8],
  [30, 4.8],
  [150, 3.2],
  [394, 2.1],
])('%d usual names fit on a poster in letters of %d mm', (count, fontMm) => {
  expect(sizeOfNames(names(count, 'T. Alderwood'), true)).toMatchObject({ fontMm, shown: count });
});

test('names of 80 letters have smaller letters, and those that do not fit are counted', () => {
  const long = `W. ${'Wolframwood'.repeat(7)}`;
  expect(sizeOfNames(names(30, long), true)).toMatchObject({ fontMm: 2.4, shown: 30, hasRoom: true });
  const { shown, hasRoom } = sizeOfNames(names(2_000, long), true);
  expect([shown > 80, shown < 160, hasRoom]).toEqual([true, true, false]);
});
