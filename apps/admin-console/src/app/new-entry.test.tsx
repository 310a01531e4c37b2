// @vitest-environment happy-dom
import { ENTRY_FIELD_NAMES } from '@derby/rules/entry-fields';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { type GatewayResponse, unreachable, silent } from '../testing/fake-gateway.ts';
import { chip, ENTRY, fill, FILLED, savingEach, showForm, submit, type, weighIn } from './testing/new-entry-context.ts';
import { field, pass, press, toggle } from '../testing/page.tsx';
import { freshDeviceForEachTest } from './testing/console.tsx';

freshDeviceForEachTest();

describe('the entry deadline', () => {
  const NOTICE = 'Entry deadline passed (4:00 PM, August 9, 2025). You can still add anglers who were in line by then.';

  test('shows a notice once it has passed, and entries are still accepted', async () => {
    vi.setSystemTime('2025-08-09T22:59:50Z');
    const { creations } = await showForm({ entryDeadline: '2025-08-09T16:00' });
    expect(screen.queryByText(NOTICE)).toBeNull();
    await pass(90_000);
    expect(screen.getByText(NOTICE)).toBeTruthy();
    fill();
    await submit();
    expect(creations()).toHaveLength(1);
  });

  test('has not passed on a device that is ahead of the server', async () => {
    const serverMs = Date.parse('2025-08-09T22:55:00Z');
    vi.setSystemTime(serverMs + 600_000);
    localStorage.setItem('derby-server-clock', JSON.stringify({ serverMs, offsetMs: -600_000 }));
    await showForm({ entryDeadline: '2025-08-09T16:00' });
    expect(screen.queryByText(NOTICE)).toBeNull();
    await pass(375_000);
    expect(screen.getByText(NOTICE)).toBeTruthy();
  });

  test('shows no notice when none is set', async () => {
    await showForm();
    expect(screen.queryByText(/deadline/)).toBeNull();
  });
});

describe('the New Entry form', () => {
  test('has a control for each field of an entry', async () => {
    await showForm();
    const names = [...document.querySelectorAll('form [name]')].map((control) => control.getAttribute('name'));
    expect(names).toEqual(expect.arrayContaining(ENTRY_FIELD_NAMES));
  });

  test('groups the phone number and counts its digits', async () => {
    await showForm();
    type('Phone number', '+1 250 555 01');
    expect(field('Phone number').value).toBe('125-055-501');
    expect(screen.getByText('9 of 10 digits')).toBeTruthy();
    type('Phone number', '+1 250 555 0100');
    expect(field('Phone number').value).toBe('250-555-0100');
    expect(screen.getByText('10 of 10 digits')).toBeTruthy();
  });

  test('questions a foreign and an impossible number, and still adds the entry', async () => {
    const FOREIGN = 'Only Canadian and US numbers get texts';
    const { creations } = await showForm();
    fill();
    type('Phone number', '+44 7911 123456');
    expect(field('Phone number').value).toBe('447-911-1234');
    expect(screen.getByText(FOREIGN)).toBeTruthy();
    await submit();
    expect(creations()).toHaveLength(1);
    expect(screen.queryByText(FOREIGN)).toBeNull();
    type('Phone number', '250-911-0100');
    expect(screen.getByText('No Canadian or US number is like this one. Check the digits.')).toBeTruthy();
  });

  test('restores its values after a reload and clears them after a save', async () => {
    await showForm();
    fill();
    await toggle('Junior Division');
    cleanup();
    await showForm();
    expect(field('Phone number').value).toBe('250-555-0142');
    expect(field('Fish weight (lbs)').value).toBe('23.9');
    expect(field('Junior Division').checked).toBe(true);
    await submit();
    cleanup();
    await showForm();
    expect(field('Phone number').value).toBe('');
    expect(field('Junior Division').checked).toBe(false);
  });
});

test('Enter moves through the typed fields and adds the entry from the last one', async () => {
  const { creations } = await showForm();
  fill();
  for (const [label, next] of [
    ['Fish weight (lbs)', 'First name'],
    ['First name', 'Last name'],
    ['Last name', 'Phone number'],
  ] as const) {
    field(label).focus();
    // At once: the next key may follow before anything else runs.
    expect(fireEvent.keyDown(field(label), { key: 'Enter' })).toBe(false);
    expect(document.activeElement).toBe(field(next));
  }
  expect(fireEvent.keyDown(field('Phone number'), { key: 'Enter' })).toBe(true);
  expect(creations()).toEqual([]);
});

test('a donated catch is sent with the entry', async () => {
  const { creations } = await showForm();
  fill();
  await toggle('Donated catch');
  await submit();
  expect(creations()[0]?.variables['input']).toMatchObject({ isCatchDonated: true });
});

test.each<[string, Partial<typeof FILLED>, string]>([
  ['First name', { 'First name': ' ', 'Fish weight (lbs)': '' }, 'Please enter a first name'],
  ['Fish weight (lbs)', { 'Fish weight (lbs)': '0.0' }, 'Fish weight must be greater than 0'],
])('an invalid form is not sent, and shows only its first problem, at %s', async (label, changes, sentence) => {
  const { creations } = await weighIn({}, changes);
  expect(screen.getAllByText(/^(Please enter|Fish weight must)/).map((node) => node.textContent)).toEqual([sentence]);
  expect(document.activeElement).toBe(field(label));
  expect(field(label).getAttribute('aria-invalid')).toBe('true');
  expect(creations()).toEqual([]);
});

test('a saved entry shows for 4 s, fades in 300 ms and leaves an empty form with the focus on the weight', async () => {
  const { creations } = await weighIn();
  expect(creations().map(({ variables }) => variables)).toEqual([
    {
      input: {
        fishWeight: '23.9',
        firstName: 'Ada',
        lastName: 'Sheringham',
        phoneNumber: '250-555-0142',
        isJunior: false,
        isCatchDonated: false,
        weighedMsAgo: 0,
      },
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
  const card = screen.getByText('Entry added successfully!').closest('[role=status]') as Element;
  expect(card.textContent).toBe('Entry added successfully!23.90 lbs A. Sheringham #5');
  for (const label of Object.keys(FILLED)) expect(field(label).value).toBe('');
  await pass(1);
  expect(document.activeElement).toBe(field('Fish weight (lbs)'));
  await pass(3_995);
  expect(card.firstElementChild?.className).toContain('opacity-100');
  await pass(5);
  expect(card.firstElementChild?.className).toContain('opacity-0');
  await pass(300);
  expect(card.textContent).toBe('');
});

test('a saved junior entry shows its division', async () => {
  const junior = { ...ENTRY, firstName: 'Juno', lastName: 'Haro', fishWeightLbs: 9.5, isJunior: true, rank: 1 };
  await weighIn({ respond: () => ({ data: { createEntry: junior } }) });
  expect(screen.getByText('Entry added successfully!').parentElement?.textContent).toContain(
    '9.50 lbs J. Haro #1 Junior',
  );
});

test('the submit button shows progress and ignores a second press', async () => {
  const { creations } = await weighIn({ respond: silent });
  const button = screen.getByRole('button', { name: 'Adding Entry...' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await submit();
  expect(creations()).toHaveLength(1);
});

test('an entry waits at most 11 s behind others, and the form is free for the next one', async () => {
  let isNetworkUp = false;
  const save = savingEach();
  const saveSlowly = () => new Promise<GatewayResponse>((resolve) => setTimeout(() => resolve(save()), 6_000));
  const { creations } = await showForm({ respond: () => (isNetworkUp ? saveSlowly() : unreachable()) });
  for (const firstName of ['Ann', 'Bob', 'Cid']) {
    fill({ 'First name': firstName });
    await submit();
  }
  isNetworkUp = true;
  await press('3 waiting');
  await press('Send now');
  await press('Close');
  await pass(300);
  fill({ 'First name': 'Dee' });
  await submit();
  await pass(11_000);
  expect(field('First name').value).toBe('');
  expect(screen.getByText('Saved on this device: Dee Sheringham, 23.9 lbs')).toBeTruthy();
  await pass(20_000);
  expect(chip()).toBe('All sent');
  expect(creations().at(-1)?.variables['input']).toMatchObject({ firstName: 'Dee' });
});
