import { expect, it } from 'vitest';
import { textOf } from './kinds.ts';

it('textOf accepts emoji, and line breaks only in a text of several lines', () => {
  const name = 'Derby 👨\u200D👩 ❤\uFE0F';
  expect(textOf({ min: 1, max: 80 }).parse(name)).toEqual({ value: name });
  expect(textOf({ min: 1, max: 80, lines: 'many' }).parse('a\r\n\tb')).toEqual({ value: 'a\n\tb' });
});

it.each(['a\nb', 'Derby\u202E', 'Der\u2066by', 'a\u2028b', 'a\u0007'])('textOf refuses the controls in %j', (text) => {
  expect(textOf({ min: 1, max: 80 }).parse(text)).toEqual({ reason: 'must not contain control characters' });
});
