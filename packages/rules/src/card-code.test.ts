import { expect, it } from 'vitest';
import { readCardCode } from './card-code.ts';

it.each([
  ['41', 41, null],
  [' #041 ', 41, null],
  ['# 41', 41, null],
  ['41-7kq3', 41, '7kq3'],
  ['#41-7KQ3', 41, '7kq3'],
  ['https://derby.example/a/41-7kq3', 41, '7kq3'],
  // The same from a scanner behind German and French Canadian keyboards.
  ['httpsÖ--derby.example-a-41ß7kq3', 41, '7kq3'],
  ['https:éésalmon.exampleéaé41-7kq3', 41, '7kq3'],
])('reads %j as card %i', (text, number, signs) => {
  expect(readCardCode(text)).toEqual({ number, signs });
});

it.each([
  '',
  '0',
  '100000',
  'Ada',
  'Ada 41',
  '41-7kq',
  '41-7kq0',
  '41-7kq33',
  '4.1',
  '-41',
  '١٢',
  '4'.repeat(10_000),
  `https://derby.example/${'a/'.repeat(200)}41-7kq3`,
])('reads %j as no card', (text) => {
  expect(readCardCode(text)).toBeNull();
});
