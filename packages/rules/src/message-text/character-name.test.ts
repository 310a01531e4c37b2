import { expect, it } from 'vitest';
import { nameOfCharacter } from './character-name.ts';

it.each([
  ['’', '’ (curly apostrophe)'],
  ['—', '— (long dash)'],
  ['🐟', '🐟 (emoji)'],
  ['ő', 'ő'],
  ['\u00A0', 'no-break space'],
  ['\u200B', 'invisible space'],
  ['\u2028', 'U+2028'],
  ['\u0301', 'U+0301'],
])('nameOfCharacter returns %j as %s', (character, name) => {
  expect(nameOfCharacter(character)).toBe(name);
});
