import { expect, it } from 'vitest';
import { bearerTokenOf } from './bearer-token.ts';

it.each([
  ['Bearer a.b.c', 'a.b.c'],
  ['bearer  a-b_c~d+e/f== ', 'a-b_c~d+e/f=='],
  ['Basic a.b.c', null],
  ['Bearer', null],
  ['Bearer a b', null],
  ['Bearer "a"', null],
  [`Bearer ${'a'.repeat(2_041)}`, 'a'.repeat(2_041)],
  [`Bearer ${'a'.repeat(2_042)}`, null],
  [undefined, null],
])('bearerTokenOf %j returns %j', (header, token) => {
  expect(bearerTokenOf(header)).toBe(token);
});
