import { expect, it } from 'vitest';
import { createFinder } from './find-texts.ts';
import { encodings, phoneSpellings } from './spellings.ts';

it('spells a number in six ways', () => {
  expect(phoneSpellings('2505550142')).toEqual(
    expect.arrayContaining([
      '2505550142',
      '250-555-0142',
      '(250) 555-0142',
      '+12505550142',
      '250.555.0142',
      '250 555 0142',
    ]),
  );
});

it.each(['', 'x', 'xy', 'a longer text before it, '])('is found in base64 behind %j', (before) => {
  const text = Buffer.from(`${before}250-555-0142, and more`).toString('base64');
  expect(encodings('250-555-0142').some((form) => text.includes(form))).toBe(true);
});

it('finds each text once, in any surroundings and any letter case', () => {
  const find = createFinder([
    { what: 'phone', text: '2505550142' },
    { what: 'email', text: 'ann@example.com' },
    { what: 'name', text: 'Zarquoq', isWord: true },
  ]);
  expect(find('tel:2505550142; ANN@EXAMPLE.COM, zarquoq 2505550142')).toEqual([
    'phone 2505550142',
    'email ann@example.com',
    'name Zarquoq',
  ]);
  expect(find('Zarquoqs 250555014 ann@example.co')).toEqual([]);
});
