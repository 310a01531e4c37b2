// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { saved, showForm, submit, type, fill } from './testing/new-entry-context.ts';
import { deviceStorage, freshDeviceForEachTest } from './testing/console.tsx';
import { unreachable } from '../testing/fake-gateway.ts';
import { field, follow, pass, press } from '../testing/page.tsx';

freshDeviceForEachTest();

const deviceRecords = async () =>
  JSON.stringify(
    await Promise.all((['queued', 'photos', 'drafts'] as const).map((place) => deviceStorage().all(place))),
  );
const task = () => screen.getByRole('heading', { level: 2, name: /^PRACTISE/ }).textContent;

async function openPractise(): Promise<void> {
  await follow('Practise on this phone');
  // Its code is loaded late, and its form reads the draft.
  await vi.waitFor(() => expect([task(), field('Last name')]).toHaveLength(2));
}

async function add(card: string, weight: string): Promise<void> {
  type('Fish weight (lbs)', weight);
  type('First name or card', card);
  await submit();
  await submit();
}

test('practise takes neither the draft nor the entry that waits, and sends nothing itself', async () => {
  let isNetworkUp = false;
  const { creations, corrected } = await showForm({ respond: () => (isNetworkUp ? saved : unreachable()) });
  fill();
  await submit();
  type('Last name', 'Drafted');
  await pass(1);
  const before = await deviceRecords();
  const sentBefore = creations().length;
  await openPractise();
  expect(field('Last name').value).toBe('');
  await add('7', '18.4');
  expect(task()).toBe('PRACTISE 2 of 7: Photo');
  await add('7', '12');
  await pass(10_000);
  await press('Correct');
  await press('Save', 'alertdialog');
  expect(await deviceRecords()).toBe(before);
  isNetworkUp = true;
  await pass(10_000);
  expect(
    new Set(
      creations()
        .slice(sentBefore)
        .map(({ variables }) => variables['idempotencyKey']),
    ).size,
  ).toBe(1);
  expect(JSON.stringify(creations())).not.toMatch(/Gaff/);
  expect(corrected()).toEqual([]);
  await follow('Leave');
  expect(field('Last name').value).toBe('Drafted');
  expect(screen.queryByText(/^PRACTISE/)).toBeNull();
});

test('a card of a derby is refused in words, without a request', async () => {
  const { creations } = await showForm();
  await openPractise();
  type('First name or card', '41');
  await submit();
  expect(screen.getByText('Practise has no card 41. Please use a card from 1 to 40.')).toBeTruthy();
  type('First name or card', 'https://derby.example/a/7-7kq3');
  await submit();
  expect(screen.getByText('Card 7-7kq3 is not a card of this derby. Please enter the name.')).toBeTruthy();
  expect(creations()).toEqual([]);
});
