// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { inTurn, unreachable, refused } from '../testing/fake-gateway.ts';
import { choose, field, pass, press, slowServer } from '../testing/page.tsx';
import { freshDeviceForEachTest } from './testing/console.tsx';
import { chip, ENTRY, fill, saved, showForm, submit, weighIn } from './testing/new-entry-context.ts';

freshDeviceForEachTest();

const slot = () => within(screen.getByRole('region', { name: 'Last fish' }));
const NOW = { data: { createEntry: { ...ENTRY, createdAt: '2025-08-09T20:05:00.000Z' } } };

async function reload(context: Parameters<typeof showForm>[0]) {
  cleanup();
  return await showForm(context);
}

/** Adds an entry at the time that the server gives it. */
async function weighInNow() {
  vi.setSystemTime('2025-08-09T20:05:00.000Z');
  return await weighIn({ respond: () => NOW });
}

test('after a reload the last fish of this user is still there, as the server has it now, and can be corrected', async () => {
  await weighInNow();
  await reload({
    weighed: [
      { ...ENTRY, fishWeightLbs: 22.5, rank: 6 },
      { ...ENTRY, id: 8, firstName: 'Bo' },
    ],
  });
  expect(slot().getByText('Last fish, 1:05 PM')).toBeTruthy();
  expect(slot().getByText(/lbs/).parentElement?.textContent).toBe('22.50 lbs A. Sheringham #6');
  fireEvent.click(slot().getByRole('button', { name: 'Correct' }));
  expect(screen.getByRole('alertdialog', { name: '#6 Ada Sheringham' })).toBeTruthy();
});

test('nothing is said about the fish of the derby before the first response', async () => {
  const { hold, respond } = slowServer();
  await showForm({ weighed: hold });
  const none = () => screen.queryAllByText('No fish yet.').length;
  const room = () => document.querySelectorAll('[data-skeleton] > *').length;
  expect([none(), room()]).toEqual([0, 14]);
  await respond({ data: { entries: [] } });
  expect([none(), room()]).toEqual([3, 0]);
});

test('a last fish that was deleted meanwhile is not shown', async () => {
  await weighInNow();
  await reload({ weighed: [] });
  expect(slot().getByText('The last entry will be shown here.')).toBeTruthy();
});

test('a fish that was taken back is not the last one after a reload', async () => {
  await weighInNow();
  await press('Undo');
  await reload({ weighed: unreachable });
  expect(slot().getByText('The last entry will be shown here.')).toBeTruthy();
});

test('an entry that waits on the device is the last one after a reload, and Correct takes it back with its photo', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await showForm({ respond: unreachable });
  fill();
  await choose('Fish photo', new File(['photo'], 'fish.jpg', { type: 'image/jpeg' }));
  await submit();
  await reload({ respond: unreachable });
  expect(slot().getByText(/lbs/).parentElement?.textContent).toContain('23.90 lbs A. Sheringham');
  fireEvent.click(slot().getByRole('button', { name: 'Correct' }));
  await pass(10);
  expect([chip(), field('Fish weight (lbs)').value]).toEqual(['All sent', '23.9']);
  expect(screen.getByAltText('Preview of the chosen photo')).toBeTruthy();
});

test('a fish that this device sent before a reload is compared also without the server', async () => {
  await weighInNow();
  const { creations } = await reload({ weighed: unreachable, respond: () => saved });
  expect(slot().getByText(/lbs/).parentElement?.textContent).toContain('23.90 lbs A. Sheringham #5');
  expect(slot().queryByRole('button')).toBeNull();
  fill();
  await submit();
  expect(screen.getByText(/^Same fish\? Ada Sheringham, 23.9 lbs was added \d s ago\.$/)).toBeTruthy();
  expect(creations()).toEqual([]);
});

test('the fish before the last one is compared after a reload also on a device that is 10 minutes ahead', async () => {
  const serverMs = Date.parse('2025-08-09T20:05:00.000Z');
  vi.setSystemTime(serverMs + 600_000);
  localStorage.setItem('derby-server-clock', JSON.stringify({ serverMs, offsetMs: -600_000 }));
  const next = { ...ENTRY, id: 8, firstName: 'Bo' };
  await weighIn({ respond: inTurn(NOW, { data: { createEntry: next } }) });
  fill({ 'First name': 'Bo' });
  await submit();
  await reload({ weighed: unreachable });
  fill();
  await submit();
  expect(screen.getByText(/^Same fish\? Ada Sheringham, 23.9 lbs was added \d s ago\.$/)).toBeTruthy();
});

const sheet = () => within(screen.getByRole('alertdialog', { name: /^#\d Ada S/ }));
const typeInSheet = (label: string, value: string) =>
  fireEvent.change(sheet().getByLabelText(label), { target: { value } });
const LIGHTER = { ...ENTRY, fishPhotoUrl: null, fishWeightLbs: 18.2, rank: 9 };

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
  expect(screen.queryByRole('alertdialog')).toBeNull();
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

test('a correction that crosses another one asks which value is right', async () => {
  const list = (fishWeightLbs: number) => ({ data: { entries: [{ ...ENTRY, fishWeightLbs }] } });
  await showForm({
    weighed: inTurn(list(23.9), list(20)),
    respondToCorrection: () => ({ code: 'ENTRY_CHANGED', sentence: 'The entry was changed.', fields: ['fish_weight'] }),
  });
  await press('Correct Ada Sheringham, 23.90 lbs');
  typeInSheet('Fish weight (lbs)', '18.2');
  await press('Save');
  expect(sheet().getByRole('button', { name: 'Yours: 18.200000' })).toBeTruthy();
  await press('Now: 20.000000');
  expect(sheet().getByLabelText<HTMLInputElement>('Fish weight (lbs)').value).toBe('20');
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
