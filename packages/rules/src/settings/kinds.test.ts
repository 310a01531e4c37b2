import { expect, it } from 'vitest';
import { cronExpression } from './kinds.ts';

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
