import { expect, test } from 'vitest';
import { assertSearch } from './assert-search.ts';

test.each([undefined, null, '', ' ', 'a'.repeat(100), 'a b c d e f g h i j', ' a b c d e f g h i j '])(
  'accepts %j',
  (search) => expect(() => assertSearch(search)).not.toThrow(),
);

test.each([
  ['a'.repeat(101), 'search must not be longer than 100 characters'],
  [' '.repeat(101), 'search must not be longer than 100 characters'],
  ['a b c d e f g h i j k', 'search must not have more than 10 words'],
])('refuses %j', (search, message) => {
  expect(() => assertSearch(search)).toThrow(
    expect.objectContaining({ code: 'BAD_INPUT', message, fields: ['search'] }),
  );
});
