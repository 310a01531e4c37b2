import { expect, test } from 'vitest';
import { searchFromParam } from './search-param.ts';

test.each([
  [undefined, ''],
  ['alderwood', 'alderwood'],
  ['t.+alderwood', 't. alderwood'],
  ['a+b+c', 'a b c'],
])('the path part %j searches for %j', (part, search) => {
  expect(searchFromParam(part)).toBe(search);
});
