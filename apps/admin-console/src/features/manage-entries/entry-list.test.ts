import { expect, test } from 'vitest';
import type { ManagedEntry } from './api.ts';
import { entry as entryOf, PHOTO } from '../../testing/samples.ts';
import { inOrder, keptBy, orderAfterPress, type EntriesFilter, type EntriesOrder } from './entry-list.ts';

const entry = (id: number, fields: Partial<ManagedEntry>): ManagedEntry =>
  entryOf(id, { ...PHOTO, lastName: 'Birch', phoneNumber: '2505550101', fishWeightLbs: 10, ...fields });

const ENTRIES = [
  entry(1, { lastName: 'Wood', fishWeightLbs: 20, createdAt: '2025-08-09T21:00:00.000Z' }),
  entry(2, { lastName: 'élan', phoneNumber: '2505550102', fishPhotoUrl: null }),
  entry(3, {
    phoneNumber: '250-555-0103',
    corrections: [{ at: '2025-08-09T19:30:00.000Z', by: 'admin', changes: [] }],
  }),
  entry(4, { isJunior: true, isCatchDonated: true, createdAt: '2025-08-09T20:00:00.000Z' }),
];

test.each<[EntriesOrder, number[]]>([
  ['rank', [1, 2, 3, 4]],
  ['-rank', [4, 3, 2, 1]],
  ['name', [3, 4, 2, 1]],
  ['-weight', [1, 2, 3, 4]],
  ['weight', [2, 3, 4, 1]],
  ['-time', [1, 4, 2, 3]],
  ['phone', [1, 4, 2, 3]],
])('ordered by %s, entries are %j, and equal ones by rank', (order, ids) => {
  expect(inOrder(ENTRIES, order).map(({ id }) => id)).toEqual(ids);
});

test.each<[EntriesFilter, number[]]>([
  ['all', [1, 2, 3, 4]],
  ['no-photo', [2]],
  ['corrected', [3]],
  ['same-phone', [1, 4]],
  ['donated', [4]],
])('the filter %s keeps %j', (filter, ids) => {
  expect(ENTRIES.filter(keptBy(filter, ENTRIES)).map(({ id }) => id)).toEqual(ids);
});

test('a press sorts a column, a second one reverses it, and weights and times begin with the largest', () => {
  expect(orderAfterPress('rank', 'name')).toBe('name');
  expect(orderAfterPress('name', 'name')).toBe('-name');
  expect(orderAfterPress('-name', 'name')).toBe('name');
  expect(orderAfterPress('rank', 'weight')).toBe('-weight');
  expect(orderAfterPress('-weight', 'weight')).toBe('weight');
  expect(orderAfterPress('rank', 'time')).toBe('-time');
});
