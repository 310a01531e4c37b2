import { expect, test } from 'vitest';
import type { Participant } from './api.ts';
import { searchParticipants } from './search-participants.ts';

const someone = (id: number, changes: Partial<Participant>): Participant => ({
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

const ANN = someone(1, {});
const ZOE = someone(2, { firstName: 'Zoé', lastName: 'McTest', email: null, status: 'checked-in' });
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
])('%j finds whom it should', (text, found) => {
  expect(searchParticipants(ALL, text)).toEqual(found);
});
