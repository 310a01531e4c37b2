import { describe, expect, it } from 'vitest';
import { nameProblem, shownName, storedName } from './person-name.ts';

describe('nameProblem', () => {
  it.each([
    'Ann',
    'A',
    'J. R.',
    "O'Brien",
    'O’Brien',
    'Seán Óg',
    'Ní Dhomhnaill',
    'St. John',
    'St.John',
    '3rd',
    'X Æ A-12',
    'Sample, Jr.',
    'Robert "Bob"',
    'Smith/Jones',
    'van der Berg (née Sample)',
    'Ann 🐟',
    'Nguyễn',
    'Ngũgĩ wa Thiong’o',
    'Mwaũra',
    'ʻAulani',
    '李',
    '王小明',
    '葛\u{E0100}城',
    '山田 太郎',
    'ｽｽﾞｷ',
    '김민준',
    'محمد',
    'محمّد',
    'می\u200Cخواهم',
    'נחמן',
    'தமிழ்ச்செல்வி',
    'க்\u200Cஷா',
    'ශ්\u200Dරී',
    'สมชาย น้ำใจ',
    'ကျွန်ုပ်',
    'Björk Guðmundsdóttir',
    'Дмитрий',
    'Ἀλέξανδρος',
    '[Weight]',
  ])('accepts %j', (name) => {
    expect(nameProblem(storedName(name))).toBeNull();
  });

  it.each([
    'Lee\u202E gnittes',
    'Ann\u0007',
    'Ann\0',
    'Ann\r\nLee',
    'Ann\tLee',
    'Ann\u2028Lee',
    'Ann\u2029Lee',
    '\u200B\u2066',
    'Ann\u200BLee',
    'Ann\uFEFFLee',
    'Ann\u00ADLee',
    'Ann\u200D',
    'Ann \u200CLee',
    'Ann\u200D\u200DLee',
    'Ann\uD800',
    '\u3164',
    '\uFFA0',
    '\u115F\u1160',
    'Ann\u2800',
    'Ann\u034FLee',
    'Ann\u{E0041}',
  ])('refuses invisible characters in %j', (name) => {
    expect(nameProblem(storedName(name))).toBe('must not contain invisible characters');
  });

  it.each(['-', '.', '7', '99', '🐟', '...', '\u0301', '()'])('refuses %j, which has no letter', (name) => {
    expect(nameProblem(storedName(name))).toBe('must contain a letter');
  });

  it.each([
    'winner! http://evil.example/claim',
    'HTTPS://x',
    'www.evil.example',
    'Claim WWW.evil',
    'evil.example/x',
    'evil.example:8080/x',
    'evil.example?x',
    'пример.рф/х',
    'ｅｖｉｌ．ｅｘａｍｐｌｅ／ｘ',
  ])('refuses the web address in %j', (name) => {
    expect(nameProblem(storedName(name))).toBe('must not contain a web address');
  });

  it('limits length and marks in the composed form', () => {
    expect(nameProblem(storedName('e\u0301'.repeat(80)))).toBeNull();
    expect(nameProblem('𝒜'.repeat(80))).toBeNull();
    expect(nameProblem('x'.repeat(81))).toBe('must be at most 80 characters');
    expect(nameProblem(`x${'\u0301'.repeat(8)}`)).toBeNull();
    expect(nameProblem(`x${'\u0301'.repeat(9)}`)).toBe('must not have more than 8 marks on a letter');
  });

  it('does not judge a blank name, which has a message of its own', () => {
    expect(nameProblem('')).toBeNull();
  });
});

describe('storedName', () => {
  it('returns the composed form without surrounding white space', () => {
    expect(storedName(' \u00A0Zoe\u0308\uFEFF\n')).toBe('Zoë');
  });
});

describe('shownName', () => {
  it.each([
    ['Ann Lee', 'Ann Lee'],
    ['Lee\u202E gnittes', 'Lee[U+202E] gnittes'],
    ['\u200B\u2066', '[U+200B][U+2066]'],
    ['\u3164', '[U+3164]'],
    ['می\u200Cخواهم', '\u2068می\u200Cخواهم\u2069'],
    ['דוד לוי', '\u2068דוד לוי\u2069'],
    ['王小明', '王小明'],
  ])('returns %j as %j', (name, shown) => {
    expect(shownName(name)).toBe(shown);
  });
});
