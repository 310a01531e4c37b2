// @vitest-environment happy-dom
import { MemoryRouter, Route, Routes } from '@derby/micro-frontend/router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { readFollowed } from '../../../lib/followed-entry.ts';
import { CardPage } from './card-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  document.head.innerHTML = '';
});

const HOLDER = { firstInitial: 'A', lastName: 'Sheringham' };
const fishOf = (id: number, changes: object, nextLbs: number | null) => ({
  entry: {
    ...HOLDER,
    id,
    rank: 1,
    fishWeightLbs: 18.4,
    isJunior: false,
    createdAt: '2025-08-09T20:10:00.000Z',
    fishPhotoUrl: null,
    ...changes,
  },
  nextLbs,
});

function show(card: object | null, respond = () => Response.json({ data: { card } })): void {
  vi.stubGlobal('fetch', async () => respond());
  render(
    <MemoryRouter initialEntries={['/a/41-7kq3']}>
      <Routes>
        <Route path="/a/:id" element={<CardPage />} />
        <Route path="/leaderboard" element={<p>The board</p>} />
      </Routes>
    </MemoryRouter>,
  );
}

test('a card shows the fish of both divisions with rank and gap, and a fish is followed on its board', async () => {
  show({
    number: 41,
    holder: HOLDER,
    fish: [fishOf(7, { rank: 3 }, 18.75), fishOf(8, { rank: 4 }, 18.4), fishOf(9, { isJunior: true }, null)],
  });
  expect(await screen.findByText('0.35 lbs to #2')).toBeTruthy();
  expect(screen.getByText('Tied with #3')).toBeTruthy();
  expect(screen.getByText('Junior Division')).toBeTruthy();
  expect(screen.getAllByText(/ to #|Tied/)).toHaveLength(2);
  expect(screen.getByText(/^Card 41/).textContent).toBe('Card 41, A. Sheringham');
  expect(document.title).toBe('Your fish | Rangers Salmon Derby 2025');
  fireEvent.click(screen.getAllByRole('link', { name: 'See it on the leaderboard' })[0]!);
  expect(screen.getByText('The board')).toBeTruthy();
  expect(readFollowed('REGULAR')?.id).toBe(7);
});

test.each([
  [HOLDER, 'No fish yet. Yours shows here once it is weighed in.'],
  [null, 'This card has not been given yet.'],
])('without fish, the card of %j says so, and what happens when and where', async (holder, sentence) => {
  show({ number: 41, holder, fish: [] });
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'The afternoon' })).toBeTruthy();
});

test('an open page shows the fish within 30 s of its weigh-in, and keeps it without a network', async () => {
  vi.useFakeTimers();
  try {
    const responses = [[], [fishOf(7, {}, null)]].map((fish) => ({ card: { number: 41, holder: HOLDER, fish } }));
    show(null, () => {
      const data = responses.shift();
      if (data === undefined) throw new TypeError('offline');
      return Response.json({ data });
    });
    await act(async () => await vi.advanceTimersByTimeAsync(1));
    expect(screen.getByText(/^No fish yet/)).toBeTruthy();
    await act(async () => await vi.advanceTimersByTimeAsync(30_000));
    expect(screen.getByText('Regular Division')).toBeTruthy();
    await act(async () => await vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText('Regular Division')).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

test('a wrong code is said to be wrong, and the page is not found', async () => {
  show(null);
  expect(
    await screen.findByText('This code is not on a card of this derby. Please check it, or ask at the weigh-in.'),
  ).toBeTruthy();
  await vi.waitFor(() => expect(document.title).toBe('Page not found | Rangers Salmon Derby 2025'));
  fireEvent.click(screen.getByRole('link', { name: 'Find your fish on the leaderboard' }));
  expect(screen.getByText('The board')).toBeTruthy();
});

test.each([
  [403, 'LEADERBOARD_PRIVATE', 'The leaderboard is currently private and not accessible to the public.'],
  [429, 'TOO_MANY_ATTEMPTS', 'Too many wrong codes. Please try again in a minute.'],
])('a refusal with %d shows the sentence of the server', async (status, code, message) => {
  show(null, () => Response.json({ errors: [{ message, extensions: { code } }] }, { status }));
  expect(await screen.findByText(message)).toBeTruthy();
});
