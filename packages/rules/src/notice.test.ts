import { describe, expect, it } from 'vitest';
import { noticeProblem, noticeParts } from './notice.ts';

const SITE = 'https://derby.example';

describe('noticeProblem', () => {
  it.each([
    ['Weigh-in moves to 3:30 PM because of the wind. 🎣', null],
    ['x'.repeat(280), null],
    ['🎣'.repeat(280), null],
    ['Tickets: https://derby.example/tickets.', null],
    ['', 'must not be empty'],
    ['x'.repeat(281), 'must be at most 280 characters'],
    ['x'.repeat(5_000_000), 'must be at most 280 characters'],
    ['First line\nsecond line', 'must be one line without invisible characters'],
    ['Backwards \u202Etext', 'must be one line without invisible characters'],
    ['See https://other.example/tickets', 'may link to https://derby.example only'],
    ['See www.other.example', 'may link to https://derby.example only'],
    ['See https://derby.example.evil.example/', 'may link to https://derby.example only'],
    ['See https://derby.example@evil.example/', 'may link to https://derby.example only'],
  ])('judges %j', (text, problem) => {
    expect(noticeProblem(text, SITE)).toBe(problem);
  });
});

it('makes links of the addresses of this site, and keeps every other character', () => {
  const bracketed = 'Look (https://derby.example/details), then  come.';
  expect(noticeParts(bracketed, SITE)).toEqual([{ text: bracketed, isLink: false, at: 0 }]);
  expect(noticeParts('See https://derby.example/details, please', SITE)).toEqual([
    { text: 'See ', isLink: false, at: 0 },
    { text: 'https://derby.example/details', isLink: true, at: 4 },
    { text: ', please', isLink: false, at: 33 },
  ]);
});
