// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  field,
  follow,
  freshDeviceForEachTest,
  pass,
  press,
  renderConsoleInHistory,
  type,
} from './testing/console.tsx';
import { showEntries } from './testing/entries-context.ts';
import { listOf } from './testing/participants-context.ts';

freshDeviceForEachTest();

async function go(steps: number): Promise<void> {
  act(() => window.history.go(steps));
  await pass(1);
}

const ENTRIES_SEARCH = 'Search entries by name or rank';
const PARTICIPANTS_SEARCH = 'Search participants';
const textOf = (label: string) => field(label).value;
const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed') === 'true';

/** Opens Manage Entries, with Participants in reach. */
const show = async () => await showEntries({ Participants_List: () => listOf() }, renderConsoleInHistory);

test('Back and Forward bring back the searches of Manage Entries and Participants', async () => {
  await show();
  await press('Junior Leaderboard');
  await type(ENTRIES_SEARCH, 'thea');
  await follow('Participants');
  await type(PARTICIPANTS_SEARCH, 'zoe');
  await go(-1);
  expect([textOf(ENTRIES_SEARCH), isPressed('Junior Leaderboard')]).toEqual(['thea', true]);
  await go(1);
  expect(textOf(PARTICIPANTS_SEARCH)).toBe('zoe');
});

test('a new visit of a section has no search', async () => {
  await show();
  await press('Junior Leaderboard');
  await type(ENTRIES_SEARCH, 'thea');
  await follow('Participants');
  await follow('Manage Entries');
  expect([textOf(ENTRIES_SEARCH), isPressed('Junior Leaderboard')]).toEqual(['', false]);
});

test('a search stays while the link of its own section is followed, and Back brings it back', async () => {
  await show();
  await type(ENTRIES_SEARCH, 'thea');
  await follow('Manage Entries');
  expect(textOf(ENTRIES_SEARCH)).toBe('thea');
  await follow('Participants');
  await go(-1);
  expect(textOf(ENTRIES_SEARCH)).toBe('thea');
});

test('Back to a section that was left by the menu does not open the menu again', async () => {
  await show();
  await press('Open menu');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('link', { name: 'Participants' }));
  await pass(1);
  await go(-1);
  expect(textOf(ENTRIES_SEARCH)).toBe('');
  expect(screen.queryByRole('dialog')).toBeNull();
});
