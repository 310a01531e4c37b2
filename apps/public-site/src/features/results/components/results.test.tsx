// @vitest-environment happy-dom
import { MemoryRouter, Route, Routes } from '@derby/micro-frontend/router';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ResultPage } from './result-page.tsx';
import { ResultsPage } from './results-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
});

const DERBY = {
  year: '2025',
  title: 'Rangers Salmon Derby 2025',
  endedAt: '2025-08-09T23:00:00.000Z',
  regularEntries: 34,
  juniorEntries: 1,
  winners: [] as object[],
};

const entry = (rank: number, lastName: string, changes: object = {}) => ({
  rank,
  firstInitial: 'T',
  lastName,
  fishWeightLbs: 28.45,
  isJunior: false,
  createdAt: null,
  fishPhotoUrl: null,
  ...changes,
});

/** Responds with the first pages of both boards; `regularEntries` is more when there are further pages. */
const resultOf = (regular: readonly object[], junior: readonly object[] = [], regularEntries = regular.length) => ({
  pastResult: {
    year: DERBY.year,
    title: 'Coho Cup 2025',
    endedAt: DERBY.endedAt,
    regularEntries,
    juniorEntries: junior.length,
    prizes: [GRAND],
    regular,
    junior,
  },
});

/** Shows the page at this path. Each request gets the next response, and the last response repeats. */
function show(path: string, ...responses: readonly (() => Response)[]): void {
  let requestCount = 0;
  vi.stubGlobal('fetch', async () => responses[Math.min(requestCount++, responses.length - 1)]!());
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/results" element={<ResultsPage />} />
        <Route path="/results/:year" element={<ResultPage />} />
      </Routes>
    </MemoryRouter>,
  );
}

const GRAND = {
  title: 'Grand Prize',
  description: 'A boat',
  rank: 1,
  isJunior: false,
  firstInitial: 'T',
  lastName: 'Alderwood',
};

const responseWith = (data: object) => () => Response.json({ data });
const refused = (status: number, code: string) => () =>
  Response.json({ errors: [{ message: 'Result not found', extensions: { code } }] }, { status });

const robots = () => document.head.querySelector('meta[name="robots"]')?.getAttribute('content');

test('the list of results shows title, date, entries and winners of each year, and links to its boards', async () => {
  const winners = [
    entry(1, 'Alderwood', { fishPhotoUrl: '/uploads/a.jpg' }),
    entry(1, 'Young', { isJunior: true, fishWeightLbs: 9.5 }),
  ];
  const second = { ...DERBY, year: '2025-2', title: 'Coho Cup 2025', winners };
  show('/results', responseWith({ pastDerbies: [second, DERBY] }));
  expect(screen.getByRole('heading', { level: 1, name: 'Past Results' })).toBeTruthy();
  expect(screen.getByText('Loading results...')).toBeTruthy();
  const [first, last] = await screen.findAllByRole('listitem');
  expect(within(first!).getByRole('link', { name: 'Coho Cup 2025' }).getAttribute('href')).toBe('/results/2025-2');
  expect(within(last!).getByRole('link', { name: 'Rangers Salmon Derby 2025' }).getAttribute('href')).toBe(
    '/results/2025',
  );
  expect(within(last!).getByText('Ended on August 9, 2025')).toBeTruthy();
  const facts = [...last!.querySelectorAll('dt, dd')].map(({ textContent }) => textContent);
  expect(facts).toEqual(['Regular Division 34 entries', 'Junior Division 1 entry']);
  const won = [...first!.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(won).toEqual(['28.45lbsT. Alderwood', '9.50lbsT. Young']);
  expect([...first!.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toContain('/uploads/a.webp');
  expect(last!.querySelector('img')).toBeNull();
  expect(document.title).toBe('Past Results | Rangers Salmon Derby 2025');
});

test('an empty list of results shows a message', async () => {
  show('/results', responseWith({ pastDerbies: [] }));
  expect(
    await screen.findByText(
      'There are no past results yet. The final boards of a derby appear here once the next one is prepared.',
    ),
  ).toBeTruthy();
});

test('a list of results that failed to load can be retried', async () => {
  show('/results', () => Response.json({}, { status: 503 }), responseWith({ pastDerbies: [DERBY] }));
  expect(await screen.findByText('HTTP error! status: 503')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('link', { name: 'Rangers Salmon Derby 2025' })).toBeTruthy();
});

test('the result of a year shows both boards with rank, name, weight and photo, without times', async () => {
  show(
    '/results/2025',
    responseWith(
      resultOf(
        [
          entry(1, 'Alderwood', { fishPhotoUrl: '/uploads/a.jpg' }),
          entry(2, 'Kettleby'),
          entry(3, 'Modèle'),
          entry(4, 'Sample'),
        ],
        [entry(1, 'Young')],
      ),
    ),
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Results 2025' })).toBeTruthy();
  const regular = await screen.findByRole('table', { name: 'Regular Division' });
  const card = screen.getByRole('region', { name: 'The winners' });
  for (const text of ['Winner, Regular Division', 'Grand Prize: A boat', 'Winner, Junior Division']) {
    expect(within(card).getByText(text)).toBeTruthy();
  }
  expect(screen.getByText('Coho Cup 2025')).toBeTruthy();
  expect(screen.queryByText('Rangers Salmon Derby 2025')).toBeNull();
  const rows = within(regular)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ['Rank', 'Photo', 'Name', 'Weight (lbs)'],
    ['#1', '', 'T. Alderwood', '28.450000lbs'],
    ['#2', '', 'T. Kettleby', '28.450000lbs'],
    ['#3', '', 'T. Modèle', '28.450000lbs'],
  ]);
  const others = within(screen.getByRole('table', { name: 'Regular Division, from #4' })).getAllByRole('cell');
  expect(others.map(({ textContent }) => textContent)).toEqual(['#4', 'T. Sample', '28.450000']);
  const junior = screen.getByRole('table', { name: 'Junior Division' });
  expect(within(junior).queryByText('Photo')).toBeNull();
  expect(within(junior).getByText('T. Young')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'View fish photo, T. Alderwood' }));
  const dialog = await screen.findByRole('dialog', { name: '#1 T. Alderwood' });
  expect(within(dialog).getByText('28.450000 lbs')).toBeTruthy();
  expect(within(dialog).queryByText('Entry time')).toBeNull();
  expect([document.title, robots()]).toEqual(['Results 2025 | Coho Cup 2025', 'index, follow']);
});

test('the result of a year with times draws the afternoon of each division', async () => {
  const createdAt = '2025-08-09T19:04:00.000Z';
  show('/results/2025', responseWith(resultOf([entry(1, 'Alderwood', { createdAt })], [entry(1, 'Young')])));
  const drawing = await screen.findByRole('figure');
  expect(within(drawing).getByText('1 fish, 28.45 lbs, at 12:04 PM.')).toBeTruthy();
  expect(within(drawing).getByText('T. Alderwood')).toBeTruthy();
});

test('a result of more than a page reads the other pages, and again after a failure', async () => {
  show(
    '/results/2025',
    responseWith(resultOf([entry(1, 'Alderwood'), entry(2, 'Kettleby')], [], 5)),
    responseWith({ pastResult: { entries: [entry(3, 'Modèle'), entry(4, 'Sample')] } }),
    () => Response.json({}, { status: 503 }),
    responseWith({ pastResult: { entries: [entry(5, 'Last')] } }),
  );
  expect(await screen.findByText('The other entries could not be loaded.')).toBeTruthy();
  const cells = () => screen.getAllByText(/^T\. /).filter((name) => name.closest('table, [role=table]'));
  const names = () => cells().map(({ textContent }) => textContent);
  expect(names()).toEqual(['T. Alderwood', 'T. Kettleby', 'T. Modèle', 'T. Sample']);
  fireEvent.click(screen.getByRole('button', { name: 'Show more entries' }));
  await screen.findByText('T. Last');
  expect(screen.queryByRole('button', { name: 'Show more entries' })).toBeNull();
});

test('a result without entries in a division shows a message', async () => {
  show('/results/2025', responseWith(resultOf([entry(1, 'Alderwood')])));
  expect(await screen.findByText('No entries in this division.')).toBeTruthy();
});

test('a year without results shows a message, links to the list and is not indexed', async () => {
  show('/results/1999', refused(404, 'NOT_FOUND'));
  expect(await screen.findByText('There are no results for 1999.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All past results' }).getAttribute('href')).toBe('/results');
  await vi.waitFor(() =>
    expect([document.title, robots()]).toEqual(['Page not found | Rangers Salmon Derby 2025', 'noindex']),
  );
});

test('the result of a year that failed to load can be retried', async () => {
  show('/results/2025', refused(500, 'INTERNAL'), responseWith(resultOf([entry(1, 'Alderwood')])));
  expect(await screen.findByText('HTTP error! status: 500')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('table', { name: 'Regular Division' })).toBeTruthy();
});
