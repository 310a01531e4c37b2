import { expect, test } from 'vitest';
import { readTicketCode } from './ticket-code.ts';

test.each([
  ['7', 7, null],
  [' #7 ', 7, null],
  ['T-0007', 7, null],
  ['t0007', 7, null],
  ['T-10000', 10_000, null],
  ['T-0007-7KQ3', 7, '7kq3'],
  ['Tß0007ß7KQ3', 7, '7kq3'],
])('reads %j', (text, number, signs) => {
  expect(readTicketCode(text)).toEqual({ number, signs });
});

test.each([
  '',
  '0',
  'T-0000',
  'Ada',
  'T-0007-7k',
  'T-0007-10li',
  '123456',
  'https://derby.example/a/41-7kq3',
  '7'.repeat(101),
])('reads no ticket in %j', (text) => {
  expect(readTicketCode(text)).toBeNull();
});
