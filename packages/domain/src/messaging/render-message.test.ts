import { expect, it } from 'vitest';
import { renderMessage } from './render-message.ts';

const ann = { firstName: 'Ann', lastName: 'van Dyk', fishWeightLbs: 5.5, rank: 3, isJunior: false };
const DERBY = { derbyName: 'Coho Cup', publicUrl: 'https://derby.example' };

it('renderMessage fills in all variables, with the weight in its shortest form', () => {
  const template = '[Derby Name]. [First Name]: [Weight] lbs, [Rank/Position]. [Leaderboard URL]';
  expect(renderMessage(template, ann, DERBY)).toBe(
    'Coho Cup. Ann: 5.5 lbs, #3 in the Regular Division. https://derby.example/leaderboard/Ann+van+Dyk',
  );
});

it('renderMessage names the junior division and links its board', () => {
  expect(renderMessage('[Rank/Position] [Leaderboard URL]', { ...ann, isJunior: true }, DERBY)).toBe(
    '#3 in the Junior Division https://derby.example/junior-leaderboard/Ann+van+Dyk',
  );
});

it.each([
  [12, '12'],
  [7.25, '7.25'],
  [0.000_001, '0.000001'],
  [12.345_678, '12.345678'],
])('renderMessage writes %d lbs as %s', (fishWeightLbs, text) => {
  expect(renderMessage('[Weight]', { ...ann, fishWeightLbs }, DERBY)).toBe(text);
});

it('renderMessage does not expand variables in the name of a contestant', () => {
  expect(renderMessage('Hi [First Name]!', { ...ann, firstName: '[Rank/Position]' }, DERBY)).toBe(
    'Hi [Rank/Position]!',
  );
});

it('renderMessage escapes the name in the link', () => {
  expect(renderMessage('[Leaderboard URL]', { ...ann, firstName: 'Zoë+', lastName: 'a/b?' }, DERBY)).toBe(
    'https://derby.example/leaderboard/Zo%C3%AB%2B+a%2Fb%3F',
  );
});
