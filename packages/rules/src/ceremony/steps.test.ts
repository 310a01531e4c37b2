import { expect, test } from 'vitest';
import { CEREMONY_STEPS, ceremonyPlaceOf, ceremonyStepsWith, prizeStepOf } from './steps.ts';

test('each division has its name, the places from the third to the first, and all of them', () => {
  expect(CEREMONY_STEPS.map(({ division, shows }) => `${division} ${shows}`)).toEqual([
    'REGULAR title',
    'REGULAR 3',
    'REGULAR 2',
    'REGULAR 1',
    'REGULAR all',
    'JUNIOR title',
    'JUNIOR 3',
    'JUNIOR 2',
    'JUNIOR 1',
    'JUNIOR all',
  ]);
});

test.each([
  [{ REGULAR: 9, JUNIOR: 3 }, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
  [{ REGULAR: 2, JUNIOR: 1 }, [0, 2, 3, 4, 5, 8, 9]],
  [{ REGULAR: 0, JUNIOR: 1 }, [5, 8, 9]],
  [{ REGULAR: 0, JUNIOR: 0 }, []],
])('with %j fish the steps are %j', (sizes, numbers) => {
  expect(ceremonyStepsWith(sizes)).toEqual(numbers);
});

test.each([
  [2, [0, 1, 2], 2],
  [1, [0, 2, 3, 4], 0],
  [6, [0, 2, 3, 4, 5, 8, 9], 4],
  [5, [0, 3, 4], 0],
  [99, [0, 1], 0],
  [3, [], 0],
])('step %i of %j has the place %i', (wanted, numbers, place) => {
  expect(ceremonyPlaceOf(wanted, numbers)).toBe(place);
});

test('further prizes follow in the order of the event, and places of medals have their own steps', () => {
  const places = [{ rank: 1 }, { rank: 4 }, undefined];
  const steps = places.flatMap((place, index) => prizeStepOf(place, index) ?? []);
  expect(steps).toEqual([11, 12]);
  const numbers = ceremonyStepsWith({ REGULAR: 1, JUNIOR: 0 }, steps);
  expect(numbers).toEqual([0, 3, 4, 11, 12]);
  expect(ceremonyPlaceOf(12, numbers)).toBe(4);
});
