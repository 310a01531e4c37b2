import { expect, it } from 'vitest';
import { growingIn } from './memory-floors.ts';

it.each([
  ['grows in each round', [100, 130, 160, 190], ['gateway']],
  ['grows once, to the size that it needs', [100, 190, 190, 190], []],
  ['grows by less than 24 MB', [100, 120, 140, 160], []],
  ['grows by less than 10 %', [400, 430, 460, 490], []],
  ['goes down in between', [100, 140, 110, 150], []],
])('a process whose floor %s', (_how, floors, growing) => {
  expect(growingIn(floors.map((gateway) => ({ gateway })))).toEqual(growing);
});
