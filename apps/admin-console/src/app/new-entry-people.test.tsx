// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { field, pass } from '../testing/page.tsx';
import { freshDeviceForEachTest } from './testing/console.tsx';
import { ENTRY, fill, showForm, submit, type } from './testing/new-entry-context.ts';

freshDeviceForEachTest();

const names = ['Ada', 'Adam', 'Bea', 'Adele', 'Adi', 'Adolf', 'Ady'].map((firstName) => ({
  firstName,
  lastName: 'Haro',
}));
const INES = {
  ...ENTRY,
  firstName: 'Ines',
  lastName: 'Okafor',
  phoneNumber: '2505551101',
  fishWeightLbs: 18.4,
  createdAt: '2025-08-09T19:18:00.000Z',
};
const shown = () => screen.queryAllByRole('option').map((option) => option.textContent?.trim());

test('people are suggested by prefix, at most five, until a tap or 200 ms after blur', async () => {
  await showForm({ names });
  const shownAfterLeaving = async (typed: string) => {
    type('First name', typed);
    fireEvent.blur(field('First name'));
    await pass(199);
    return shown();
  };
  expect(await shownAfterLeaving('aD')).toEqual(['Ada Haro', 'Adam Haro', 'Adele Haro', 'Adi Haro', 'Adolf Haro']);
  fireEvent.click(screen.getByRole('option', { name: 'Adam Haro' }));
  expect([field('First name').value, field('Last name').value, shown()]).toEqual(['Adam', 'Haro', []]);
  expect(await shownAfterLeaving('ad')).toHaveLength(5);
  await pass(1);
  expect(shown()).toEqual([]);
});

test('one tap fills in someone who has weighed in, with the phone number, and leads to Add Entry', async () => {
  const { creations } = await showForm({ weighed: [INES] });
  type('Fish weight (lbs)', '9.1');
  type('First name', 'in');
  expect(shown()).toEqual(['Ines Okafor ...1101 18.4 lbs at 12:18 PM']);
  fireEvent.click(screen.getByRole('option'));
  await pass(1);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Entry' }));
  await submit();
  expect(creations()[0]?.variables['input']).toMatchObject({
    firstName: 'Ines',
    lastName: 'Okafor',
    phoneNumber: '250-555-1101',
  });
});

test('one tap fills in a participant without an entry and leads to the phone number', async () => {
  await showForm({ names: [{ firstName: 'Ines', lastName: 'Okafor' }] });
  type('First name', 'in');
  fireEvent.click(screen.getByRole('option', { name: 'Ines Okafor' }));
  await pass(1);
  expect([field('Last name').value, field('Phone number').value]).toEqual(['Okafor', '']);
  expect(document.activeElement).toBe(field('Phone number'));
});

test('someone whose entry waits on this device is suggested at once', async () => {
  await showForm({ respond: () => new Response('', { status: 502 }) });
  fill();
  await submit();
  type('First name', 'a');
  expect(shown()).toEqual([expect.stringMatching(/^Ada Sheringham \.\.\.0142 23\.9 lbs at /)]);
});

// welpo/tabi#628: in Japanese and Korean input, these keys choose among characters until Enter confirms them.
test('names are not selected by the keys of an input method', async () => {
  await showForm({ names });
  const input = field('Last name');
  type('Last name', 'h');
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  for (const key of ['ArrowDown', 'Enter', 'Escape']) {
    expect(fireEvent.keyDown(input, { key, isComposing: true })).toBe(true);
  }
  expect(fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 })).toBe(true);
  expect([input.value, shown()]).toEqual(['h', ['Haro']]);
  expect(fireEvent.keyDown(input, { key: 'Enter' })).toBe(false);
  expect(input.value).toBe('Haro');
});

test('names are selected by keyboard without a submit', async () => {
  const { creations } = await showForm({ names });
  const input = field('Last name');
  type('Last name', 'h');
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  const option = screen.getByRole('option', { name: 'Haro' });
  expect(input.getAttribute('aria-activedescendant')).toBe(option.id);
  expect(option.getAttribute('aria-selected')).toBe('true');
  expect(fireEvent.keyDown(input, { key: 'Enter' })).toBe(false);
  expect(input.value).toBe('Haro');
  type('Last name', 'o');
  fireEvent.keyDown(input, { key: 'Escape' });
  expect(shown()).toEqual([]);
  expect(creations()).toEqual([]);
});
