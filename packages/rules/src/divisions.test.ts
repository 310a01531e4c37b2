import { expect, test } from 'vitest';
import { DIVISIONS, divisionNamed, divisionOf, otherDivision } from './divisions.ts';

test.each(DIVISIONS)('$name is found by its entries and both of its names', (division) => {
  expect(divisionOf({ isJunior: division.isJunior })).toBe(division);
  expect([divisionNamed(division.key), divisionNamed(division.wire)]).toEqual([division, division]);
});

test('the other division is never the same one', () => {
  expect(DIVISIONS.map(({ key, wire }) => [otherDivision(key).key, otherDivision(wire).wire])).toEqual([
    ['junior', 'JUNIOR'],
    ['regular', 'REGULAR'],
  ]);
});
