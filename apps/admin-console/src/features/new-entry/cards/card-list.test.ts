import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { createCardList, type StoredCards } from './card-list.ts';
import { findCard } from './find-card.ts';

const HOUR_MS = 3_600_000;
const ADA = {
  id: 7,
  number: 41,
  code: '41-7kq3',
  firstName: 'Ada',
  lastName: 'Lee',
  isJunior: true,
  phoneEnding: '67',
};
const ZOE = { ...ADA, id: 8, number: 50, code: '50-7kz3', firstName: 'Zoe' };
const READ: StoredCards = { cards: [ADA], generation: 1, readMs: 0, passEndsMs: null };

let hours: number;
const open = async () => {
  const list = createCardList({ now: () => new Date(hours * HOUR_MS) });
  await list.load();
  return list;
};
/** Opens the list again after this time, and returns what it has after removing what is old. */
async function after(passedHours: number, isSignedIn = true) {
  hours = passedHours;
  const list = await open();
  const hasPassEnded = await list.removeOld({ isSignedIn });
  return { hasPassEnded, kept: (await open()).getState() };
}

beforeEach(async () => {
  hours = 0;
  await (await open()).keep(READ);
});

test('keeps the cards over a reload, for 24 hours', async () => {
  expect(await after(23.9)).toEqual({ hasPassEnded: false, kept: READ });
  expect(await after(24)).toEqual({ hasPassEnded: false, kept: null });
});

test('keeps no card when no user is signed in', async () => {
  expect(await after(1, false)).toEqual({ hasPassEnded: false, kept: null });
});

test('keeps no card after the end of a scale pass, by its clock or because the server has ended it', async () => {
  const ofPass = { ...READ, passEndsMs: 5 * HOUR_MS };
  await (await open()).keep(ofPass);
  expect(await after(4.9)).toEqual({ hasPassEnded: false, kept: ofPass });
  expect(await after(4.9, false)).toEqual({ hasPassEnded: true, kept: null });
  await (await open()).keep(ofPass);
  expect(await after(5)).toEqual({ hasPassEnded: true, kept: null });
});

test.each([
  ['41', { holder: ADA }],
  ['#41', { holder: ADA }],
  ['HTTPS://derby.example/a/41-7KQ3', { holder: ADA }],
  ['42', null],
  // The same scanner behind a French keyboard, and a card with z behind a German one.
  [`https:M!!derby.exq,ple!q!'&)èka"`, { holder: ADA }],
  ['httpsÖ--derby.example-a-50ß7ky3', { holder: ZOE }],
  ['41-7kq4', { problem: 'Card 41-7kq4 is not a card of this derby. Please enter the name.' }],
  ['https://menu.example/1', { problem: 'This code is not an angler card. Please enter the name.' }],
])('finds who holds %s', (text, expected) => {
  expect(findCard([ADA, ZOE], text)).toEqual(expected);
});
