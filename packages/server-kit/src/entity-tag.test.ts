import { expect, it } from 'vitest';
import { entityTagOf, isMatch, isUnchanged } from './entity-tag.ts';

it('entityTagOf returns equal tags for equal texts only', () => {
  expect(entityTagOf('a')).toBe(entityTagOf('a'));
  expect(entityTagOf('a')).not.toBe(entityTagOf('b'));
  expect(entityTagOf('a')).toMatch(/^"[\w-]+"$/);
});

it.each([
  ['"1"', '"1"', true],
  ['W/"1"', '"1"', true],
  ['"1"', 'W/"1"', true],
  ['"0", "1"', '"1"', true],
  ['*', '"1"', true],
  ['"2"', '"1"', false],
  ['1', '"1"', false],
  [undefined, '"1"', false],
])('isUnchanged for If-None-Match %s and tag %s returns %s', (ifNoneMatch, tag, expected) => {
  expect(isUnchanged(ifNoneMatch, tag)).toBe(expected);
});

it.each([
  ['"1"', true],
  ['"0", "1"', true],
  ['W/"1"', false],
  ['"2"', false],
  ['1', false],
])('isMatch for If-Match %s and tag "1" returns %s', (ifMatch, expected) => {
  expect(isMatch(ifMatch, '"1"')).toBe(expected);
});
