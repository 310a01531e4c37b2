import { expect, it } from 'vitest';
import { growingIn } from './memory-floors.ts';

it.each([
  ['reports a process whose floor grows in each round', [100, 130, 160, 190], ['gateway']],
  ['does not report a process whose floor grows once', [100, 190, 190, 190], []],
  ['does not report a process whose floor grows by less than 24 MB', [100, 120, 140, 160], []],
  ['does not report a process whose floor grows by less than 10 %', [400, 430, 460, 490], []],
  ['does not report a process whose floor shrinks in between', [100, 140, 110, 150], []],
])('growingIn %s', (_how, floors, growing) => {
  expect(growingIn(floors.map((gateway) => ({ gateway })))).toEqual(growing);
});
