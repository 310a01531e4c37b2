// @vitest-environment happy-dom
import { fakeEntry } from '@derby/ui/board/testing/fake-entry';
import { afterEach, expect, test } from 'vitest';
import { readFollowed, writeFollowed } from './followed-entry.ts';

const KEY = 'followedEntry.REGULAR';
const STORED = { id: 7, firstInitial: 'T', lastName: 'Alderwood', createdAt: '2025-08-09T19:48:10.000Z' };

afterEach(() => window.localStorage.clear());

test('writeFollowed stores one entry for each division, without weight and photo', () => {
  writeFollowed('REGULAR', fakeEntry({ id: 7, fishPhotoUrl: '/uploads/a.jpg' }));
  expect(JSON.parse(window.localStorage.getItem(KEY) ?? '')).toEqual(STORED);
  expect(readFollowed('REGULAR')).toEqual(STORED);
  expect(readFollowed('JUNIOR')).toBeNull();
  writeFollowed('REGULAR', null);
  expect(readFollowed('REGULAR')).toBeNull();
  expect(window.localStorage.getItem(KEY)).toBeNull();
});

test.each([
  ['invalid JSON', '{'],
  ['null', 'null'],
  ['a list', '[]'],
  ['a text id', JSON.stringify({ ...STORED, id: '7' })],
  ['a fractional id', JSON.stringify({ ...STORED, id: 0.5 })],
  ['no name', JSON.stringify({ ...STORED, lastName: '' })],
  ['no time', JSON.stringify({ ...STORED, createdAt: undefined })],
  ['a name that is too long', JSON.stringify({ ...STORED, lastName: 'a'.repeat(1_000) })],
])('readFollowed returns null when %s is stored', (_case, text) => {
  window.localStorage.setItem(KEY, text);
  expect(readFollowed('REGULAR')).toBeNull();
});
