import { expect, test } from 'vitest';
import { participant } from './testing/participants-context.tsx';
import { readProblem, searchParticipants } from './participants.ts';

const ANN = participant(1);
const ZOE = participant(2, { firstName: 'Zoé', lastName: 'McTest', email: null, status: 'checked-in' });
const SEAN = participant(3, { firstName: 'Jean-Luc', lastName: 'O’Brien', email: 'jl@example.com' });
const ALL = [ANN, ZOE, SEAN];

test.each([
  ['', ALL],
  ['  ', ALL],
  ['NN', [ANN]],
  ['ctes', [ZOE]],
  ['ann sample', [ANN]],
  ['@EXAMPLE', [ANN, SEAN]],
  ['checked-in', [ZOE]],
  ['checked in', [ZOE]],
  ['ZOÉ', [ZOE]],
  ['Zoe\u0301', [ZOE]],
  ['zoe', [ZOE]],
  ['obrien', [SEAN]],
  ["o'brien", [SEAN]],
  ['jean luc', [SEAN]],
  ['jeanluc', [SEAN]],
  ["'", []],
  ['nobody', []],
])('searchParticipants finds the matches of %j', (text, found) => {
  expect(searchParticipants(ALL, text)).toEqual(found);
});

test.each([
  [
    "Row 14, Email: 'two@@example.com' is not an address",
    { row: '14', column: 'Email', value: 'two@@example.com', fix: 'is not an address' },
  ],
  ['Row 8, First Name: is missing', { row: '8', column: 'First Name', value: '', fix: 'is missing' }],
  [
    "Row 9, Name: 'O' Neil, A, B' has more than one comma",
    { row: '9', column: 'Name', value: "O' Neil, A, B", fix: 'has more than one comma' },
  ],
  ['The file ends early', { row: '', column: '', value: '', fix: 'The file ends early' }],
])('readProblem splits %j', (sentence, parts) => {
  expect(readProblem(sentence)).toEqual(parts);
});
