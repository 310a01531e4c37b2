import { expect, test } from 'vitest';
import type { Participant } from './api.ts';
import { searchParticipants } from './search-participants.ts';

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
const ALL = [ANN, ZOE];

test.each([
  ['', ALL],
  ['  ', ALL],
  ['NN', [ANN]],
  ['ctes', [ZOE]],
  ['ann sample', [ANN]],
  ['@EXAMPLE', [ANN]],
  ['checked-in', [ZOE]],
  ['checked in', [ZOE]],
  ['ZOÉ', [ZOE]],
  ['nobody', []],
])('searchParticipants finds the matches of %j', (text, found) => {
  expect(searchParticipants(ALL, text)).toEqual(found);
});
