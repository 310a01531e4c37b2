// @vitest-environment happy-dom
import { fakeEntry } from '@derby/ui/board/testing/fake-entry';
import { MemoryRouter } from '@derby/micro-frontend/router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FetchLeaderboardPage } from '../../api/fetch-leaderboard-page.ts';
import { fakePage } from '../../testing/fake-page.ts';
import { fakeCeremony, type FakeCeremony } from '../../testing/fake-ceremony.ts';
import { Hall } from './hall.tsx';

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
});

/** Returns a board with this number of entries in each division. */
function pagesOf(sizes: { REGULAR: number; JUNIOR: number }): FetchLeaderboardPage {
  return async ({ division }) => ({
    ...fakePage([]),
    entries: Array.from({ length: sizes[division] }, (_, index) =>
      fakeEntry({
        id: index + 1,
        rank: index + 1,
        lastName: `${division === 'JUNIOR' ? 'Junior' : 'Adult'}${index + 1}`,
      }),
    ),
  });
}

/** Opens the ceremony of this screen alone, or reloads it. */
function show(
  firstDivision: 'REGULAR' | 'JUNIOR',
  sizes: { REGULAR: number; JUNIOR: number },
  lines: FakeCeremony['lines'] = [],
): void {
  render(
    <MemoryRouter initialEntries={['/leaderboard?screen=1&ceremony=1']}>
      <Hall
        firstDivision={firstDivision}
        fetchPage={pagesOf(sizes)}
        server={Object.assign(fakeCeremony(), { lines })}
      />
    </MemoryRouter>,
  );
}

/** Returns the text of the step that is shown. */
const shown = (): string =>
  (document.querySelector('[aria-live]')?.textContent ?? '').replace('\u00A0', ' ').replace(/28\.450000lbs/, ' ');
const press = (key: string, init: KeyboardEventInit = {}) => fireEvent.keyDown(window, { key, ...init });

test('the ceremony goes from the third place to the first in each division, by key and by tap', async () => {
  show('REGULAR', { REGULAR: 5, JUNIOR: 2 });
  expect(await screen.findByRole('heading', { name: 'Regular Division' })).toBeTruthy();
  press('ArrowRight');
  expect(shown()).toContain('Regular Division, #3 T. Adult3');
  press(' ');
  expect(shown()).toContain('Regular Division, #2 T. Adult2');
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(shown()).toContain('Regular Division, #1 T. Adult1');
  press('PageUp');
  expect(shown()).toContain('#2 T. Adult2');
  press('PageDown');
  press('Enter');
  expect(screen.getAllByRole('listitem').map((item) => /Adult\d/.exec(item.textContent)?.[0])).toEqual([
    'Adult1',
    'Adult2',
    'Adult3',
  ]);
  press('ArrowDown');
  expect(shown()).toContain('Junior Division');
  for (const place of ['#2 T. Junior2', '#1 T. Junior1']) {
    press('ArrowRight');
    expect(shown()).toContain(place);
  }
});

test('the ceremony stays at its first and last step, and ignores other keys', async () => {
  show('JUNIOR', { REGULAR: 0, JUNIOR: 1 });
  await screen.findByRole('heading', { name: 'Junior Division' });
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  press('a');
  press('ArrowRight', { altKey: true });
  expect(shown()).not.toContain('#1');
  for (let presses = 0; presses < 9; presses += 1) press('ArrowRight');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  press('ArrowLeft');
  expect(shown()).toContain('Junior Division, #1 T. Junior1');
});

test('a ceremony without fish says so', async () => {
  show('REGULAR', { REGULAR: 0, JUNIOR: 0 });
  expect(await screen.findByText('No entries yet. Be the first to submit your catch!')).toBeTruthy();
  press('ArrowRight');
  expect(shown()).toContain('No entries yet.');
});

test('a ceremony that is reloaded goes on at the same place', async () => {
  show('REGULAR', { REGULAR: 5, JUNIOR: 2 });
  await screen.findByRole('heading', { name: 'Regular Division' });
  press('ArrowRight');
  press('ArrowRight');
  cleanup();
  show('REGULAR', { REGULAR: 5, JUNIOR: 2 });
  await vi.waitFor(() => expect(shown()).toContain('Regular Division, #2 T. Adult2'));
});

test('the ceremony names the prizes of a place, and shows further prizes after the divisions', async () => {
  const entry = (id: number, lastName: string) => ({ ...fakeEntry({ id, rank: id, lastName }), isJunior: false });
  show('REGULAR', { REGULAR: 1, JUNIOR: 0 }, [
    { title: 'Grand Prize', description: 'A boat', ceremonyStep: null, entry: entry(1, 'Adult1') },
    { title: 'Draw', description: 'A trip', ceremonyStep: 12, entry: entry(4, 'Adult4') },
  ]);
  await screen.findByRole('heading', { name: 'Regular Division' });
  press('ArrowRight');
  expect(shown()).toContain('Regular Division, #1 T. Adult1Grand Prize: A boat');
  press('ArrowRight');
  press('ArrowRight');
  expect(shown()).toContain('Draw T. Adult4A trip');
});
