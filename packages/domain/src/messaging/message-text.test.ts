import { arbitraryAddress, arbitraryEvent } from '@derby/rules/testing/arbitrary-event';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { renderManualMessage, renderMessage } from './message-text.ts';

const ann = { id: 72, firstName: 'Ann', lastName: 'van Dyk', fishWeightLbs: 5.5, rank: 3, isJunior: false };
const DERBY = { derbyName: 'Coho Cup', publicUrl: 'https://derby.example' };

it('renderMessage fills in all variables, with the weight in its shortest form', () => {
  const template = '[Derby Name]. [First Name]: [Weight] lbs, [Rank/Position]. [Leaderboard URL]';
  expect(renderMessage(template, ann, DERBY)).toBe(
    'Coho Cup. Ann: 5.5 lbs, #3 in the Regular Division. https://derby.example/leaderboard/Ann+van+Dyk?follow=72',
  );
});

it('renderMessage names the junior division and links its board', () => {
  expect(renderMessage('[Rank/Position] [Leaderboard URL]', { ...ann, isJunior: true }, DERBY)).toBe(
    '#3 in the Junior Division https://derby.example/junior-leaderboard/Ann+van+Dyk?follow=72',
  );
});

const MANUAL_DEFAULT =
  '[Derby Name]: Congratulations [First Name]! Your salmon of [Weight] lbs holds [Rank/Position]. Join us at the banquet for the prize ceremony!';

it.each([
  [3, 'a rank of 3'],
  [null, 'your final position'],
])('renderManualMessage words rank %s in the default manual text', (rank, words) => {
  expect(renderManualMessage(MANUAL_DEFAULT, { ...ann, rank }, DERBY)).toBe(
    `Coho Cup: Congratulations Ann! Your salmon of 5.5 lbs holds ${words}. Join us at the banquet for the prize ceremony!`,
  );
});

it('the rank keeps its division in an edited manual text and in other texts', () => {
  for (const text of [renderManualMessage(`${MANUAL_DEFAULT}!`, ann, DERBY), renderMessage(MANUAL_DEFAULT, ann, DERBY)])
    expect(text).toContain('holds #3 in the Regular Division. Join');
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
    'https://derby.example/leaderboard/Zo%C3%AB%2B+a%2Fb%3F?follow=72',
  );
});

it.each([
  ['a name of 30 characters', 'A'.repeat(30), 'A'.repeat(30)],
  ['a longer name in GSM-7', 'A'.repeat(31), `${'A'.repeat(27)}...`],
  ['a space before the end', `${'A'.repeat(26)} Bcdef`, `${'A'.repeat(26)}...`],
  ['a longer name in UCS-2', 'ő'.repeat(31), `${'ő'.repeat(29)}…`],
  ['a character that is cut off', `${'A'.repeat(30)}ő`, `${'A'.repeat(27)}...`],
  ['letters with vowel signs', 'கி'.repeat(31), `${'கி'.repeat(29)}…`],
  ['hidden characters of an older name', 'Lee\u202E\u200B\u0007', 'Lee'],
])('renderMessage shortens the name to 30 characters: %s', (_case, firstName, shown) => {
  expect(renderMessage('Hi [First Name]!', { ...ann, firstName }, DERBY)).toBe(`Hi ${shown}!`);
});

it('renderMessage links long names by their start', () => {
  const long = { ...ann, firstName: 'A'.repeat(80), lastName: `\uD800${'B'.repeat(80)}` };
  expect(renderMessage('[Leaderboard URL]', long, DERBY)).toBe(
    `https://derby.example/leaderboard/${'A'.repeat(30)}+${'B'.repeat(30)}?follow=72`,
  );
});

it('renderMessage writes every name and address that the product accepts unchanged', () => {
  fc.assert(
    fc.property(arbitraryEvent, arbitraryAddress, ({ shortTitle }, publicUrl) => {
      expect(renderMessage('[Derby Name] [Leaderboard URL]', ann, { derbyName: shortTitle, publicUrl })).toBe(
        `${shortTitle} ${publicUrl}/leaderboard/Ann+van+Dyk?follow=72`,
      );
    }),
  );
});
