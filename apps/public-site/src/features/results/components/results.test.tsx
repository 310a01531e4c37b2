// @vitest-environment happy-dom
import { MemoryRouter, Route, Routes } from '@derby/micro-frontend/router';
import { queryUrl } from '@derby/web-session/query-url';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Results_RecordsDocument } from '../../../generated/operations/results-records.ts';
import { Poster } from './poster.tsx';
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
  fishPhotoUrl: null,
  ...changes,
});

const RECORDS_URL = queryUrl(Results_RecordsDocument, {});
const DERBIES = { year: '2025', title: 'Coho Cup 2025', fish: 34 };
const RECORDS = {
  derbies: 2,
  heaviest: {
    ...DERBIES,
    year: '2019',
    title: 'Coho Cup 2019',
    entries: [entry(1, 'Oldest', { fishWeightLbs: 41.2 })],
  },
  closest: { ...DERBIES, entries: [entry(1, 'Alderwood'), entry(2, 'Kettleby', { fishWeightLbs: 28.4 })] },
  mostFish: { ...DERBIES, entries: [] },
};

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
    regularAfternoon: null as object | null,
    juniorAfternoon: null,
  },
});

/** Shows the page at this path. Each request gets the next response, and the last response repeats. */
function show(path: string, ...responses: readonly (() => Response)[]): void {
  let requestCount = 0;
  vi.stubGlobal('fetch', async (url: string) =>
    url === RECORDS_URL
      ? Response.json({ data: { pastRecords: RECORDS } })
      : responses[Math.min(requestCount++, responses.length - 1)]!(),
  );
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

/** Returns the texts of a division's wall. */
const fishOf = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.replaceAll('\u00A0', ' '));

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
  const card = await screen.findByRole('region', { name: 'The winners' });
  for (const text of ['Winner, Regular Division', 'Grand Prize: A boat', 'Winner, Junior Division']) {
    expect(within(card).getByText(text)).toBeTruthy();
  }
  expect(screen.getByText('Coho Cup 2025', { selector: 'p' })).toBeTruthy();
  expect(screen.queryByText('Rangers Salmon Derby 2025')).toBeNull();
  expect(fishOf('Regular Division')).toEqual([
    '#128.450000T. Alderwood',
    '#228.450000T. Kettleby',
    '#328.450000T. Modèle',
    '#428.450000T. Sample',
  ]);
  expect(fishOf('Junior Division')).toEqual(['#1T. Young28.450000']);
  fireEvent.click(screen.getByRole('button', { name: 'View fish photo, T. Alderwood' }));
  const dialog = await screen.findByRole('dialog', { name: '#1 T. Alderwood' });
  expect(within(dialog).getByText('28.450000 lbs')).toBeTruthy();
  expect(within(dialog).queryByText('Entry time')).toBeNull();
  expect([document.title, robots()]).toEqual(['Results 2025 | Coho Cup 2025', 'index, follow']);
});

test('the result of a year with times draws the afternoon of that division', async () => {
  const result = resultOf([entry(1, 'Alderwood')], [entry(1, 'Young')]);
  const regularAfternoon = { startsAt: '2025-08-09T19:04:00.000Z', minutes: [0], weightsLbs: [28.45], total: 1 };
  show('/results/2025', responseWith({ ...result, pastResult: { ...result.pastResult, regularAfternoon } }));
  const drawing = await screen.findByRole('figure');
  expect(within(drawing).getByText('1 fish, 28.45 lbs, at 12:04 PM.')).toBeTruthy();
  expect(within(drawing).getByText('T. Alderwood')).toBeTruthy();
});

test('the records of all derbies lead to the other derbies', async () => {
  show('/results/2025', responseWith(resultOf([entry(1, 'Alderwood')])));
  expect(await screen.findByText('Of the 2 derbies on this site.')).toBeTruthy();
  const names = ['Heaviest fish ever', 'Closest finish', 'Most fish'];
  expect(names.map((name) => screen.getByText(name).nextElementSibling?.textContent.replaceAll('\u00A0', ' '))).toEqual(
    ['41.20 lbsT. OldestCoho Cup 2019', '0.05 lbsT. Alderwood before T. KettlebyCoho Cup 2025', '34 fishCoho Cup 2025'],
  );
  expect(screen.getByRole('link', { name: 'Coho Cup 2019' }).getAttribute('href')).toBe('/results/2019');
});

test('a result of more than a page reads the next one when asked, and again after a failure', async () => {
  const first = Array.from({ length: 100 }, (_, index) => entry(index + 1, `Angler ${index + 1}`));
  show(
    '/results/2025',
    responseWith(resultOf(first, [], 102)),
    () => Response.json({}, { status: 503 }),
    responseWith({ pastResult: { entries: [entry(101, 'Sample'), entry(102, 'Last')] } }),
  );
  await screen.findByText('T. Angler 100');
  fireEvent.click(screen.getByRole('button', { name: 'Show more entries' }));
  expect(await screen.findByText('The other entries could not be loaded.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show more entries' }));
  await screen.findByText('T. Last');
  expect(fishOf('Regular Division').slice(99)).toEqual([
    '#100T. Angler 10028.450000',
    '#101T. Sample28.450000',
    '#102T. Last28.450000',
  ]);
  expect(screen.queryByRole('button', { name: 'Show more entries' })).toBeNull();
});

test('the poster has every fish of the year on one sheet, and is printed when its pictures are there', async () => {
  // Loaded before, because the page loads it late.
  expect(Poster).toBeTruthy();
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  const all = Array.from({ length: 120 }, (_, index) => entry(index + 1, `Angler ${index + 1}`));
  show(
    '/results/2025',
    responseWith(resultOf(all.slice(0, 100), [entry(1, 'Young')], 120)),
    responseWith({ pastResult: { entries: all } }),
  );
  await vi.waitFor(
    () => expect(screen.getByRole('button', { name: 'Print poster' }).getAttribute('aria-disabled')).toBeNull(),
    5_000,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Print poster' }));
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce(), 5_000);
  const poster = document.querySelector('[data-print=poster]');
  for (const text of ['T. Angler 1', 'T. Angler 120', 'T. Young', 'Heaviest fish ever', 'Coho Cup 2025']) {
    expect(poster?.textContent.replaceAll('\u00A0', ' ')).toContain(text);
  }
  expect(poster?.textContent).not.toContain('more fish');
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
  expect(await screen.findByRole('list', { name: 'Regular Division' })).toBeTruthy();
});
