import { describe, expect, it } from 'vitest';
import { initialOf, searchEntries } from './search.ts';

const NAMES = [
  ['Ann', 'Sample'],
  ['Zoé', 'Échantillon'],
  ['Sinéad', 'O’Specimen'],
  ['Œdipe', 'Modèle–Duo'],
  ['Mary Ann', 'van der Berg'],
  ['Ingrid', 'Prøve'],
  ['Robert "Bob"', 'Sample, Jr.'],
  ['', ''],
] as const;
const board = NAMES.map(([firstName, lastName], index) => ({ rank: index + 1, firstName, lastName }));
const found = (search: string) => searchEntries(board, search).map(({ rank }) => rank);

describe('searchEntries', () => {
  it('returns all entries for a blank text', () => {
    expect(found('')).toHaveLength(8);
    expect(found('  \t ')).toHaveLength(8);
  });

  it.each(['7', '#7', ' #7 ', '# 7', '07'])('returns only rank 7 for %j', (search) => {
    expect(found(search)).toEqual([7]);
  });

  it.each(['99', '#0', '9'.repeat(10_000), '#', '7a', '#7 Sample'])('returns nothing for %j', (search) => {
    expect(found(search)).toEqual([]);
  });

  it('ignores case and accents', () => {
    expect(found('ZOE ECHANTILLON')).toEqual([2]);
    expect(found('zoé')).toEqual([2]);
    expect(found('zoe\u0301')).toEqual([2]);
    expect(found('prove')).toEqual([6]);
    expect(found('PRØVE')).toEqual([6]);
    expect(found('oedipe')).toEqual([4]);
  });

  it('matches each word with the start of any word of the name, in any order', () => {
    expect(found('sam')).toEqual([1, 7]);
    expect(found('sample ann')).toEqual([1]);
    expect(found('ann')).toEqual([1, 5]);
    expect(found('berg mary')).toEqual([5]);
    expect(found('ann sample bob')).toEqual([]);
  });

  it('does not match the middle of a word', () => {
    expect(found('ample')).toEqual([]);
  });

  it('matches the parts of joined names, with either apostrophe', () => {
    expect(found('specimen')).toEqual([3]);
    expect(found("o'spec")).toEqual([3]);
    expect(found('O’Spec')).toEqual([3]);
    expect(found('duo')).toEqual([4]);
  });

  it.each(['obrien', "o'brien", 'O’Brien', 'o‘brien', 'oʼbrien', 'o`brien', 'o´brien', 'o′brien', 'o brien', 'brien'])(
    'finds names with and without an apostrophe by %j',
    (search) => {
      const names = ["O'Brien", 'O’Brien', 'OBrien', 'O Brien', 'Oban'].map((lastName, index) => ({
        rank: index + 1,
        firstName: 'Sean',
        lastName,
      }));
      // `brien` is not the start of a word of OBrien.
      const expected = search === 'brien' ? [1, 2, 4] : [1, 2, 3, 4];
      expect(searchEntries(names, search).map(({ rank }) => rank)).toEqual(expected);
    },
  );

  it.each([
    'jean-luc',
    'jean\u2011luc',
    'jean–luc',
    'jean−luc',
    'jean luc',
    'jean\u00A0\u00A0luc',
    'jeanluc',
    'JEAN LU',
  ])('finds names with and without a dash by %j', (search) => {
    const names = ['Jean-Luc', 'Jean\u2011Luc', 'Jean Luc', 'Jean\u00A0\u00A0Luc', 'Jeanluc', 'Jean'].map(
      (firstName, index) => ({ rank: index + 1, firstName, lastName: 'Sample' }),
    );
    expect(searchEntries(names, search).map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5]);
  });

  it.each(["'", '-', '’ –', '\u200B'])('returns nothing for %j, which has no letter', (search) => {
    expect(found(search)).toEqual([]);
  });

  it('matches the name as shown on the board: "f. last"', () => {
    expect(found('A. Sample')).toEqual([1]);
    expect(found('a. sam')).toEqual([1]);
    expect(found('é. éch')).toEqual([]);
    expect(found('z. ech')).toEqual([2]);
    expect(found('m. van der')).toEqual([5]);
  });

  it('matches a full name with quotes and commas', () => {
    expect(found('Robert "Bob" Sample, Jr.')).toEqual([7]);
  });

  it('treats the text as plain text, not as a pattern', () => {
    expect(found('.*')).toEqual([]);
    expect(found('(a+)+$')).toEqual([]);
  });

  it('reads at most 100 characters and 10 words', () => {
    expect(found('a '.repeat(5_000))).toEqual([1, 5]);
    expect(found('a'.repeat(10_000))).toEqual([]);
    expect(found(`ann${' '.repeat(97)}nobody`)).toEqual([1, 5]);
    expect(found(`${'ann '.repeat(10)}nobody`)).toEqual([1, 5]);
    expect(found(`${'ann '.repeat(9)}nobody`)).toEqual([]);
  });

  it('does not sort a million combining marks', () => {
    // Sorting each of these would take more than an hour.
    const marks = '\u0301\u0323'.repeat(500_000);
    expect(found(`ann${marks}`)).toEqual([1, 5]);
    expect(initialOf(`a${marks}`)).toBe('ạ'.toUpperCase());
  });
});

describe('initialOf', () => {
  it.each([
    ['ann', 'A'],
    [' élodie', 'É'],
    ['e\u0301lodie', 'É'],
    ['𝒜nn', '𝒜'],
    ['\u202E\u200Bann', 'A'],
    ['', ''],
    ['  ', ''],
    ['\u200B', ''],
  ])('returns %j as %j', (firstName, initial) => {
    expect(initialOf(firstName)).toBe(initial);
  });
});
