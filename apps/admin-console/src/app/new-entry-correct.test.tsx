// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inTurn, refused } from '../testing/fake-gateway.ts';
import { freshDeviceForEachTest, pass, press } from './testing/console.tsx';
import { ENTRY, showForm, weighIn } from './testing/new-entry-context.ts';

freshDeviceForEachTest();

const sheet = () => within(screen.getByRole('dialog', { name: 'Correct Entry' }));
const typeInSheet = (label: string, value: string) =>
  fireEvent.change(sheet().getByLabelText(label), { target: { value } });
const LIGHTER = { ...ENTRY, fishWeightLbs: 18.2, rank: 9 };

test('Correct opens the entry, weight first, saves what was changed and reads it back', async () => {
  const { corrected } = await weighIn({ respondToCorrection: () => ({ data: { updateEntry: LIGHTER } }) });
  await pass(10_000);
  await press('Correct');
  const [first] = sheet().getAllByRole('textbox');
  expect(first).toMatchObject({ name: 'fishWeight', value: '23.9' });
  expect(document.activeElement).toBe(first);
  typeInSheet('Fish weight (lbs)', '18.2');
  await press('Save');
  await pass(300);
  expect(corrected().map(({ variables }) => variables)).toEqual([
    { id: 7, input: { fishWeight: '18.200000', expected: { fishWeightLbs: 23.9 } } },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  const card = screen.getByText('Entry updated successfully.').closest('[role=status]');
  expect(card?.textContent).toContain('18.20 lbs A. Sheringham #9');
});

test('a refused correction shows the reason and stays open', async () => {
  await weighIn({ respondToCorrection: inTurn(refused('Another user has changed this entry')) });
  await pass(10_000);
  await press('Correct');
  typeInSheet('Last name', 'Shering');
  await press('Save');
  expect(sheet().getByRole('alert').textContent).toBe('Another user has changed this entry');
});

test('each of the last eight fish can be corrected', async () => {
  const weighed = Array.from({ length: 9 }, (_, index) => ({
    ...ENTRY,
    id: index + 1,
    lastName: `Sample${index + 1}`,
    createdAt: `2025-08-09T20:0${index}:00.000Z`,
    rank: index + 1,
  }));
  await showForm({ weighed });
  const buttons = screen
    .getAllByRole('button', { name: /^Correct / })
    .map((button) => button.getAttribute('aria-label'));
  expect(buttons).toHaveLength(8);
  expect(buttons[0]).toBe('Correct Ada Sample9, 23.90 lbs');
  await press('Correct Ada Sample9, 23.90 lbs');
  expect(sheet().getByLabelText<HTMLInputElement>('Last name').value).toBe('Sample9');
});
