// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ENTRIES_RESPONSES, listOf } from '../features/manage-entries/testing/entries-context.tsx';
import { unreachable, type GatewayResponses } from '../testing/fake-gateway.ts';
import { pass, slowServer } from '../testing/page.tsx';
import { entry } from '../testing/samples.ts';
import { address, freshDeviceForEachTest, showSection } from './testing/console.tsx';

freshDeviceForEachTest();

const KOWALCZYK = entry(3, { firstName: 'Anton', lastName: 'Kowalczyk', fishWeightLbs: 29.65 });
const PEOPLE = [KOWALCZYK, ...Array.from({ length: 9 }, (_, index) => entry(index + 4))];

async function openPalette(responses: GatewayResponses) {
  const operations = await showSection('/admin/photos', {
    ...ENTRIES_RESPONSES,
    ManageEntries_List: () => listOf(PEOPLE),
    ...responses,
  });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  await pass(1);
  return operations;
}

async function typeText(value: string): Promise<void> {
  fireEvent.change(screen.getByRole('combobox'), { target: { value } });
  await pass(1);
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent.replaceAll(/\s+/g, ' '));

test('a person comes first, claims nothing before the response, and opens for a correction', async () => {
  const { hold, respond } = slowServer();
  await openPalette({ Frame_People: hold });
  await typeText('kow');
  expect([screen.queryByText('Looking for people...') !== null, screen.queryByText('Nothing has that name.')]).toEqual([
    true,
    null,
  ]);
  await respond({ data: { entries: PEOPLE } });
  expect(options()[0]).toBe('#3 Anton Kowalczyk 29.65');
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Kowalczyk');
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' });
  await pass(500);
  expect(address()).toBe('/admin/manage');
  expect(screen.getByRole('form', { name: 'Edit the entry of Anton Kowalczyk' })).toBeTruthy();
});

test('an action stays marked when no person joins it', async () => {
  const { hold, respond } = slowServer();
  await openPalette({ Frame_People: hold });
  await typeText('no ph');
  await respond({ data: { entries: PEOPLE } });
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Show entries without a photo');
});

test('at most eight people are offered, after a section that begins so, from one request', async () => {
  const { of } = await openPalette({ Frame_People: () => ({ data: { entries: PEOPLE } }) });
  await typeText('sample');
  expect(options()).toHaveLength(8);
  await typeText('a');
  await typeText('man');
  expect(options()[0]).toBe('Manage Entries');
  await typeText('xyz');
  expect(screen.getByText('Nothing has that name.')).toBeTruthy();
  expect(of('Frame_People')).toHaveLength(1);
});

test('without the server it says so, and still finds sections', async () => {
  await openPalette({ Frame_People: unreachable });
  await typeText('partic');
  expect(screen.getByText('Error connecting to server')).toBeTruthy();
  expect(options()).toEqual(['Participants']);
});
