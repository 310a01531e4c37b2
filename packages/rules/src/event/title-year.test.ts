import { expect, test } from 'vitest';
import { otherYearIn, titleOf, withYear } from './title-year.ts';

test.each([
  ['Rangers Salmon Derby 2026', '2027', '2026'],
  ['Rangers Salmon Derby 2027', '2027', null],
  ['Rangers Salmon Derby', '2027', null],
  ['Class of 2001 Derby 2027', '2027', null],
  ['Class of 2001 Derby 2026', '2027', '2026'],
  ['Derby 20265', '2027', null],
  ['Derby since 1968', '2027', null],
])('otherYearIn(%j, %j) is %j', (title, year, other) => {
  expect(otherYearIn(title, year)).toBe(other);
});

test.each([
  ['Rangers Salmon Derby 2026', 'Rangers Salmon Derby 2027'],
  ['Class of 2001 Derby 2026', 'Class of 2001 Derby 2027'],
  ['Rangers Salmon Derby', 'Rangers Salmon Derby'],
  ['Derby 2026 of 20265', 'Derby 2027 of 20265'],
])('withYear(%j) is %j', (title, replaced) => {
  expect(withYear(title, '2027')).toBe(replaced);
});

test.each([
  ['Winter Derby', 'Winter Derby 2027'],
  ['Winter Derby 2026', 'Winter Derby 2026'],
  ['2026 Winter Derby', '2026 Winter Derby'],
  ['Derby of the 20250', 'Derby of the 20250 2027'],
  ['Derby since 1968', 'Derby since 1968 2027'],
])('titleOf(%j) in 2027 is %j', (name, title) => {
  expect(titleOf(name, '2027')).toBe(title);
});
