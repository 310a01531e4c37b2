// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { inTurn, refused, type GatewayResponses } from '../../../testing/fake-gateway.ts';
import {
  expectFailures,
  failing,
  freshDeviceForEachTest,
  pass,
  press,
  showPage,
  type,
} from '../../../testing/page.tsx';
import { entry, PHOTO } from '../../../testing/samples.ts';
import { ENTRIES_RESPONSES, listOf, names, showEntries } from '../testing/entries-context.tsx';
import { CheckPage } from './check-page.tsx';

freshDeviceForEachTest();

const PRIZE = { isPrizePlace: true };
const CHECKED = { check: { __typename: 'EntryCheck', at: '2025-08-09T20:05:00.000Z', by: 'bo' }, mayCheck: false };
/** Rank 1 is checked, 2 is an own one, 10 has a prize and 3 has none. */
const FOUR = [
  entry(1, { ...PRIZE, ...CHECKED }),
  entry(2, { ...PRIZE, mayCheck: false, enteredBy: 'me' }),
  entry(3, PHOTO),
  entry(10, { ...PRIZE, enteredBy: 'sam', fishWeightLbs: 18.4 }),
];
const show = async (responses: GatewayResponses = {}) =>
  await showPage(<CheckPage />, {
    ...ENTRIES_RESPONSES,
    ManageEntries_List: () => listOf(FOUR),
    ManageEntries_Check: ({ id }) => ({ data: { checkEntry: { __typename: 'Entry', id } } }),
    ...responses,
  });
const shown = () => screen.getByRole('heading', { level: 2 }).textContent;
const key = async (name: string, options: object = {}): Promise<void> => {
  fireEvent.keyDown(document.body, { key: name, ...options });
  await pass(1);
};
const seen = (id: number, changes: object = {}) => ({
  id,
  seen: {
    firstName: 'Ada',
    lastName: `Sample${id}`,
    fishWeightLbs: 23.9,
    isJunior: false,
    fishPhotoPath: null,
    ...changes,
  },
});

describe('the page that checks entries', () => {
  test('shows prize places of other users first, and sends what was shown', async () => {
    const { sentAs } = await show();
    expect([shown(), screen.getByText('2 to check').textContent]).toEqual([
      '18.40 lbsAda Sample10',
      '2 to checkPrize place',
    ]);
    expect(screen.getByText(/added by sam/)).toBeTruthy();
    await press('Right');
    expect(shown()).toBe('23.90 lbsAda Sample3');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }));
    await key('r', { repeat: true });
    await key('r');
    expect(sentAs('ManageEntries_Check')).toEqual([
      seen(10, { fishWeightLbs: 18.4 }),
      seen(3, { fishPhotoPath: '/uploads/a.jpg' }),
    ]);
    expect(screen.getByText('Another user must check 1 entry, because you added or corrected it.')).toBeTruthy();
  });

  test('keeps what it shows while the list changes, and shows the new values after a refusal', async () => {
    const corrected = [entry(3), entry(10, { ...PRIZE, fishWeightLbs: 84.1 })];
    const sentence = 'The entry was changed meanwhile: Fish weight (lbs). Please check the new values.';
    const { sentAs } = await show({
      ManageEntries_List: inTurn(listOf(FOUR), listOf(corrected)),
      ManageEntries_Check: refused(sentence, 'fish_weight'),
    });
    await pass(30_000);
    expect(shown()).toBe('18.40 lbsAda Sample10');
    await press('Right');
    expect(sentAs('ManageEntries_Check')).toEqual([seen(10, { fishWeightLbs: 18.4 })]);
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(shown()).toBe('84.10 lbsAda Sample10');
  });

  test('puts an entry off, says why a check failed, and corrects with one key', async () => {
    const { sentAs } = await show({
      ManageEntries_Check: failing(),
      Correction_Update: ({ id }) => ({ data: { updateEntry: entry(Number(id), { fishWeightLbs: 13 }) } }),
    });
    await press('Later');
    expect(shown()).toBe('23.90 lbsAda Sample3');
    await key('l');
    expect(shown()).toBe('18.40 lbsAda Sample10');
    await expectFailures(async () => await press('Right'), 'Failed to check the entry.');
    await key('c');
    await type('Fish weight (lbs)', '13');
    await press('Save', 'alertdialog');
    await pass(300);
    expect(sentAs('Correction_Update')).toMatchObject([{ id: 10, input: { fishWeight: '13.000000' } }]);
    expect(shown()).toBe('23.90 lbsAda Sample3');
  });
});

describe('Manage Entries', () => {
  test('filters what no second user has checked, prize places first, and leads to the page', async () => {
    await showEntries({ ManageEntries_List: () => listOf(FOUR) });
    await press('To check 3');
    expect(names()).toEqual(['Ada Sample2', 'Ada Sample10', 'Ada Sample3']);
    expect(screen.getByRole('link', { name: 'Check one by one' }).getAttribute('href')).toBe('/admin/manage/check');
  });

  test('says who checked an entry, and takes the check back', async () => {
    const { sentAs } = await showEntries({
      ManageEntries_List: inTurn(listOf([entry(1, CHECKED)]), listOf([entry(1)])),
      ManageEntries_Uncheck: () => ({ data: { uncheckEntry: { __typename: 'Entry', id: 1 } } }),
    });
    await press('Edit Ada Sample1');
    expect(screen.getByText('Checked by bo, 1:05 PM.')).toBeTruthy();
    await press('Take back');
    expect(sentAs('ManageEntries_Uncheck')).toEqual([{ id: 1 }]);
    expect(screen.getByText('Not checked.')).toBeTruthy();
  });
});
