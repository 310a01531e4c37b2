// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { inTurn, type GatewayResponse } from '../../../testing/fake-gateway.ts';
import { choose, field, freshDeviceForEachTest, pass, press, type } from '../../../testing/page.tsx';
import { ENTRIES, listOf, names, showEntries } from '../testing/entries-context.tsx';

freshDeviceForEachTest();

const POLL_INTERVAL_MS = 30_000;
const QUESTION = 'Another user has changed this entry meanwhile. Which value is right?';
const REFUSAL = 'The entry was changed meanwhile: Fish weight (lbs). Please check the new values.';

const changed = (): GatewayResponse => ({ code: 'ENTRY_CHANGED', sentence: REFUSAL, fields: ['fish_weight'] });
const saved = (): GatewayResponse => ({ data: { updateEntry: ENTRIES[0] } });

/** Opens the edit of an entry that another user changes before the list is read again. */
async function editWhileChanged(changes: object, update: () => GatewayResponse = saved) {
  const operations = await showEntries({
    ManageEntries_List: inTurn(listOf(), listOf([{ ...ENTRIES[0], ...changes }, ...ENTRIES.slice(1)])),
    Correction_Update: update,
  });
  await press('Edit Thea Alderwood');
  return { sent: () => operations.sentAs('Correction_Update').map(({ input }) => input) };
}

const question = () => screen.queryByRole('group', { name: QUESTION });
const choices = () =>
  within(question() as HTMLElement)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

describe('editing an entry that another user changes meanwhile', () => {
  test('shows new values of fields that were not edited, and keeps those that were', async () => {
    const { sent } = await editWhileChanged({ fishWeightLbs: 21.9, lastName: 'Birch' });
    await type('Phone number', '250-555-0199');
    await pass(POLL_INTERVAL_MS);
    expect([field('Fish weight (lbs)').value, field('Last name').value]).toEqual(['21.9', 'Birch']);
    expect(field('Phone number').value).toBe('250-555-0199');
    expect(question()).toBeNull();
    await press('Save');
    expect(sent()).toEqual([{ phoneNumber: '250-555-0199', expected: { phoneNumber: '2505550142' } }]);
  });

  test('focuses a question with both values when the save is refused', async () => {
    await editWhileChanged({ fishWeightLbs: 21.9 }, changed);
    await type('Fish weight (lbs)', '33');
    await press('Save');
    expect(document.activeElement).toBe(question());
    expect(choices()).toEqual(['Now: 21.900000', 'Yours: 33.000000']);
    expect(field('Fish weight (lbs)').value).toBe('33');
    await press('Choose first');
    expect(document.activeElement).toBe(question());
  });

  test('keeps the entry in its place, says that it was not saved, and sends nothing before the choice', async () => {
    const operations = await showEntries({
      ManageEntries_List: inTurn(
        listOf(),
        listOf([
          { ...ENTRIES[1], rank: 1 },
          { ...ENTRIES[0], fishWeightLbs: 11, rank: 2 },
        ]),
      ),
      Correction_Update: changed,
    });
    await press('Edit Thea Alderwood');
    await type('Fish weight (lbs)', '33');
    await press('Save');
    expect(names()).toEqual(['Thea Alderwood', 'Ada Sample2']);
    expect(question()).toBeTruthy();
    expect(screen.getByText('Not saved: another user changed this entry.')).toBeTruthy();
    await press('Choose first');
    expect(operations.of('Correction_Update')).toHaveLength(1);
  });

  test('saves the own value once the user has chosen it', async () => {
    const { sent } = await editWhileChanged({ fishWeightLbs: 21.9 }, inTurn(changed, saved));
    await type('Fish weight (lbs)', '33');
    await press('Save');
    await press('Yours: 33.000000');
    expect(question()).toBeNull();
    expect(document.activeElement).toBe(field('Fish weight (lbs)'));
    await press('Save');
    expect(sent().at(-1)).toEqual({ fishWeight: '33.000000', expected: { fishWeightLbs: 21.9 } });
    expect(screen.getByText('Entry updated successfully')).toBeTruthy();
  });

  test('leaves the new value as it is once the user has chosen it', async () => {
    const { sent } = await editWhileChanged({ fishWeightLbs: 21.9, firstName: 'Theo' });
    await type('Fish weight (lbs)', '33');
    await type('First name', 'Tea');
    await pass(POLL_INTERVAL_MS);
    expect(choices()).toEqual(['Now: Theo', 'Yours: Tea', 'Now: 21.900000', 'Yours: 33.000000']);
    await press('Now: 21.900000');
    expect(document.activeElement).toBe(question());
    await press('Yours: Tea');
    expect(field('Fish weight (lbs)').value).toBe('21.9');
    await press('Save');
    expect(sent()).toEqual([{ firstName: 'Tea', expected: { firstName: 'Theo' } }]);
  });

  test('shows phone numbers with dashes and photos in words', async () => {
    await editWhileChanged({ fishPhotoPath: '/uploads/b.jpg', phoneNumber: '2505550177' });
    await choose('Fish photo', new File(['x'], 'fish', { type: 'image/png' }));
    await type('Phone number', '2505550199');
    await pass(POLL_INTERVAL_MS);
    expect(choices()).toEqual([
      'Now: 250-555-0177',
      'Yours: 250-555-0199',
      'Now: another photo',
      'Yours: the new photo',
    ]);
  });

  test('asks nothing when both users have typed the same value', async () => {
    await editWhileChanged({ fishWeightLbs: 21.9 });
    await type('Fish weight (lbs)', '21,9');
    await pass(POLL_INTERVAL_MS);
    expect(question()).toBeNull();
  });
});
