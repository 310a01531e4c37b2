import { expect, it } from 'vitest';
import { cronExpression, textOf } from './kinds.ts';

it.each([
  ['0 2 * * *', '0 2 * * *'],
  ['*/15  0-6,22  1 JAN-Mar Mon', '*/15 0-6,22 1 jan-mar mon'],
  ['0 2 * * 7', '0 2 * * 7'],
])('cronExpression accepts %j', (text, value) => {
  expect(cronExpression.parse(text)).toEqual({ value });
});

it.each([
  '',
  '0 2 * *',
  '0 2 * * * *',
  '60 2 * * *',
  '0 24 * * *',
  '5-1 2 * * *',
  '*/0 2 * * *',
  '@daily',
  '0 0 31 2 *',
])('cronExpression refuses %j', (text) => {
  expect(cronExpression.parse(text)).toEqual({ reason: 'must be a cron expression like 0 2 * * *' });
});

it('textOf accepts emoji, and line breaks only in a text of several lines', () => {
  const name = 'Derby 👨\u200D👩 ❤\uFE0F';
  expect(textOf({ min: 1, max: 80 }).parse(name)).toEqual({ value: name });
  expect(textOf({ min: 1, max: 80, lines: 'many' }).parse('a\r\n\tb')).toEqual({ value: 'a\n\tb' });
});

it.each(['a\nb', 'Derby\u202E', 'Der\u2066by', 'a\u2028b', 'a\u0007'])('textOf refuses the controls in %j', (text) => {
  expect(textOf({ min: 1, max: 80 }).parse(text)).toEqual({ reason: 'must not contain control characters' });
});
