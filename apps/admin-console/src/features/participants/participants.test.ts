import { expect, test } from 'vitest';
import { type Participant, searchParticipants } from './participants.ts';

const participant = (id: number, changes: Partial<Participant>): Participant => ({
  id,
  firstName: 'Ann',
  lastName: 'Sample',
  email: 'ann@example.com',
  totalTickets: 1,
  derbyEntries: 1,
  juniorEntries: 0,
  status: 'active',
  ...changes,
});

const ANN = participant(1, {});
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
