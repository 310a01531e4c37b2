// @vitest-environment happy-dom
import { fakeEntry } from '@derby/ui/board/testing/fake-entry';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Leaderboard } from '../components/leaderboard.tsx';
import { fakePage } from '../testing/fake-page.ts';

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

const ENTRY = fakeEntry({ rank: 4 });

function showBoard(): void {
  const page = { ...fakePage([]), entries: [ENTRY, fakeEntry({ id: 2, rank: 5, firstInitial: '', lastName: '' })] };
  render(<Leaderboard visitKey="first" division="REGULAR" prefilledSearch="" fetchPage={async () => page} />);
}

const pin = () => screen.queryByRole('region', { name: 'Followed entry' });

test('Follow pins an entry with rank, name and weight, and Unfollow removes the pin', async () => {
  showBoard();
  const button = await screen.findByRole('button', { name: 'Follow T. Alderwood' });
  expect(pin()).toBeNull();
  fireEvent.click(button);
  expect(within(pin()!).getByText(/^Following/).textContent).toBe('Following: #4 T. Alderwood 28.450000 lbs');
  expect(screen.getByRole('button', { name: 'Unfollow T. Alderwood' })).toBe(button);
  fireEvent.click(button);
  expect(pin()).toBeNull();
});

test('an entry without a name cannot be followed', async () => {
  showBoard();
  await screen.findByText('Unknown Angler');
  expect(screen.getAllByRole('button', { name: /^Follow / })).toHaveLength(1);
});

test('the pin is restored after a reload, and its button removes it and keeps the focus', async () => {
  showBoard();
  fireEvent.click(await screen.findByRole('button', { name: 'Follow T. Alderwood' }));
  cleanup();
  showBoard();
  expect(pin()?.textContent).toContain('Following: T. Alderwood');
  await screen.findByText('#4 T. Alderwood');
  const section = pin();
  fireEvent.click(screen.getByRole('button', { name: 'Stop following T. Alderwood' }));
  expect(pin()).toBeNull();
  expect(document.activeElement).toBe(section);
  expect(screen.getByRole('button', { name: 'Follow T. Alderwood' })).toBeTruthy();
});
