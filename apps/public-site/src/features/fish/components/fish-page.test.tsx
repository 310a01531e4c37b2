// @vitest-environment happy-dom
import { MemoryRouter, Route, Routes } from '@derby/micro-frontend/router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { readFollowed } from '../../../lib/followed-entry.ts';
import { FishPage } from './fish-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  document.head.innerHTML = '';
});

const ENTRY = {
  id: 72,
  rank: 2,
  firstInitial: 'N',
  lastName: 'Birchwood',
  fishWeightLbs: 20.9,
  isJunior: true,
  createdAt: '2025-08-09T20:10:00.000Z',
  fishPhotoUrl: '/uploads/a.jpg',
};
const FISH = {
  fish: {
    entry: ENTRY,
    afternoon: { startsAt: '2025-08-09T19:04:00.000Z', minutes: [0, 66], weightsLbs: [30, 20.9], total: 2 },
  },
};

const found = () => Response.json({ data: FISH });
const refused = (status: number, code: string, message: string) => () =>
  Response.json({ errors: [{ message, extensions: { code } }] }, { status });

/** Shows the page of fish 72. Each request gets the next response, and the last response repeats. */
function show(...responses: readonly (() => Response)[]): void {
  let requestCount = 0;
  vi.stubGlobal('fetch', async () => responses[Math.min(requestCount++, responses.length - 1)]!());
  render(
    <MemoryRouter initialEntries={['/fish/72']}>
      <Routes>
        <Route path="/fish/:id" element={<FishPage />} />
        <Route path="/junior-leaderboard" element={<p>The board</p>} />
      </Routes>
    </MemoryRouter>,
  );
}

const robots = () => document.head.querySelector('meta[name="robots"]')?.getAttribute('content');

test('the page of a fish shows photo, weight and rank, and where it is in the afternoon', async () => {
  show(found);
  expect(await screen.findByRole('heading', { level: 1, name: 'N. Birchwood' })).toBeTruthy();
  expect(screen.getByAltText('The salmon of N. Birchwood').getAttribute('src')).toBe('/uploads/a.jpg');
  expect(screen.getByText('#2')).toBeTruthy();
  expect(screen.getByText('Junior Division')).toBeTruthy();
  expect(screen.getByText('1:10 PM')).toBeTruthy();
  expect(await screen.findByText(/The ring marks #2, 20\.90 lbs, at 1:10 PM\./)).toBeTruthy();
  expect([document.title, robots()]).toEqual(['20.90 lbs, N. Birchwood | Rangers Salmon Derby 2025', 'index, follow']);
});

test('the page says what the race says of the fish', async () => {
  const early = { ...FISH.fish, afternoon: { ...FISH.fish.afternoon, minutes: [80, 66] } };
  show(() => Response.json({ data: { fish: early } }));
  expect(await screen.findByText('Birchwood led for 14 min')).toBeTruthy();
});

test('a page that stays open reads the fish again, also that it was overtaken', async () => {
  vi.useFakeTimers();
  try {
    const led = {
      ...FISH.fish,
      entry: { ...ENTRY, rank: 1 },
      afternoon: { ...FISH.fish.afternoon, weightsLbs: [20.9] },
    };
    show(
      () => Response.json({ data: { fish: led } }),
      () => Response.json({ errors: [{ message: 'Later', extensions: { code: 'BUSY' } }] }, { status: 503 }),
      found,
    );
    await act(async () => await vi.advanceTimersByTimeAsync(1));
    expect(screen.getByText('#1')).toBeTruthy();
    await act(async () => await vi.advanceTimersByTimeAsync(30_000));
    expect(screen.getByText('#1')).toBeTruthy();
    await act(async () => await vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText('#2')).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

test('the link to the leaderboard opens the board of the division and follows the fish there', async () => {
  show(found);
  fireEvent.click(await screen.findByRole('link', { name: 'See it on the leaderboard' }));
  expect(screen.getByText('The board')).toBeTruthy();
  expect(readFollowed('JUNIOR')).toEqual({
    id: 72,
    firstInitial: 'N',
    lastName: 'Birchwood',
    createdAt: '2025-08-09T20:10:00.000Z',
  });
});

const ADDRESS = `${window.location.origin}/fish/72`;
/** Opens the page on a device with these functions, and presses Share. */
async function share(device: Partial<Pick<Navigator, 'share' | 'clipboard'>>): Promise<void> {
  vi.stubGlobal('navigator', device);
  show(found);
  fireEvent.click(await screen.findByRole('button', { name: 'Share' }));
}

test('Share opens the dialog of the device with the address of the fish', async () => {
  const open = vi.fn<Navigator['share']>(() => Promise.reject(new DOMException('Closed', 'AbortError')));
  await share({ share: open });
  expect(open.mock.calls).toEqual([[{ title: '20.90 lbs, N. Birchwood', url: ADDRESS }]]);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('Share copies the address where there is no dialog, and shows it where it cannot be copied', async () => {
  const writeText = vi.fn<Clipboard['writeText']>(() => Promise.resolve());
  await share({ clipboard: { writeText } as unknown as Clipboard });
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('Address copied'));
  expect(writeText.mock.calls).toEqual([[ADDRESS]]);
  cleanup();
  await share({});
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe(ADDRESS));
});

test('a fish that is not on the board is said to be missing, and the page is not indexed', async () => {
  show(() => Response.json({ data: { ...FISH, fish: null } }));
  expect(
    await screen.findByText('This fish is not on the leaderboard. Its entry may have been taken back.'),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the leaderboard' }).getAttribute('href')).toBe('/leaderboard');
  await vi.waitFor(() => expect(document.title).toBe('Page not found | Rangers Salmon Derby 2025'));
});

test('a private board says so, and shows nothing of the fish', async () => {
  const sentence = 'The leaderboard is currently private and not accessible to the public.';
  show(refused(403, 'LEADERBOARD_PRIVATE', sentence));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Fish' })).toBeTruthy();
});

test('a fish that failed to load can be retried', async () => {
  show(refused(500, 'INTERNAL', 'Sorry'), found);
  expect(await screen.findByText('HTTP error! status: 500')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'N. Birchwood' })).toBeTruthy();
});
