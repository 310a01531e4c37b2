// @vitest-environment happy-dom
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { PressSheet_CurrentQuery } from '../generated/graphql.ts';
import { pastSheetOf, pressFileOf, readPicture, sheetOf } from './press-sheet.ts';

const EVENT = {
  title: 'Coho Cup 2025',
  organiser: { name: 'Rod & Gun Club' },
  contactEmail: 'club@derby.test',
  venue: { name: 'Pier', locality: 'Sidney' },
};
const row = (rank: number, lastName: string, fishPhotoUrl: string | null = null) => ({
  rank,
  firstInitial: 'A',
  lastName,
  fishWeightLbs: 30 - rank,
  fishPhotoUrl,
});
const official = (names: readonly string[]) => ({
  endedAt: '2025-08-09T23:02:00.000Z',
  entries: names.map((lastName, index) => ({
    rank: index + 1,
    firstName: 'Adelaide',
    lastName,
    fishWeightLbs: 29 - index,
  })),
});
const board = (entries: readonly ReturnType<typeof row>[]) => ({
  entries: [...entries],
});

const DATA: PressSheet_CurrentQuery = {
  event: EVENT,
  regular: board([row(1, 'One', 'https://photos.test/uploads/1.jpg'), row(2, 'Moved', '/uploads/2.jpg')]),
  junior: board([]),
  officialRegular: official(['One', 'Two', 'Three']),
  officialJunior: official([]),
  prizeLines: [
    {
      title: 'Grand Prize',
      description: '$500',
      sponsor: 'Harbour Marine',
      entry: { rank: 1, isJunior: false, firstInitial: 'A', lastName: 'One' },
    },
  ],
};

/** Returns the lines of a file as its reader sees them. */
function linesOf(file: string): (string | null)[] {
  const page = new DOMParser().parseFromString(file, 'text/html');
  return [...page.querySelectorAll('h1, h2, p, figcaption')].map(({ textContent }) => textContent);
}

describe('the press sheet', () => {
  test('has the official result with initials, prizes and pictures, and says what has changed since', async () => {
    const read: string[] = [];
    const file = await pressFileOf(sheetOf(DATA)!, async (url) => {
      read.push(url);
      return 'data:image/jpeg;base64,AAAA';
    });
    expect(linesOf(file)).toEqual([
      'Coho Cup 2025: official results',
      'August 9, 2025, Pier, Sidney. Hosted by Rod & Gun Club.',
      'Check before printing. Since the end of the derby, the leaderboard has changed to:',
      'Regular Division: #2 A. Moved, 28.00 lbs',
      'Regular Division: no #3',
      'Regular Division, 3 fish',
      '#1 A. One, 29.00 lbs',
      '#2 A. Two, 28.00 lbs',
      '#3 A. Three, 27.00 lbs',
      'Junior Division, 0 fish',
      'Prizes',
      'Grand Prize, $500: A. One (#1, Regular Division), given by Harbour Marine',
      `All results: ${location.origin}/leaderboard`,
      'Contact: club@derby.test',
      'Regular Division: #1 A. One, 29.00 lbs',
    ]);
    expect(read).toEqual(['https://photos.test/uploads/1.jpg']);
    expect(file).toContain('<img src="data:image/jpeg;base64,AAAA" alt="Regular Division: #1 A. One, 29.00 lbs">');
    expect(file).not.toMatch(/Adelaide|src="(?!data:)|<script|<link/);
  });

  test('has ten ranks of a division', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `Name${index + 1}`);
    const regular = board(names.slice(0, 10).map((name, index) => row(index + 1, name)));
    const file = await pressFileOf(sheetOf({ ...DATA, regular, officialRegular: official(names) })!, async () => null);
    expect(linesOf(file)).toContain('Regular Division, 12 fish');
    expect(file).toContain('#10 A. Name10');
    expect(file).not.toMatch(/Name11|Check before printing|<figure/);
  });

  test('takes names and titles as text', async () => {
    const hostile = '</p><script>alert(1)</script><img src=x onerror=alert(1)>';
    const data = { ...DATA, event: { ...EVENT, title: hostile }, officialRegular: official([hostile]) };
    const page = new DOMParser().parseFromString(await pressFileOf(sheetOf(data)!, async () => null), 'text/html');
    expect(page.querySelectorAll('script, img')).toHaveLength(0);
    expect(page.querySelector('h1')?.textContent).toBe(`${hostile}: official results`);
  });

  test('is not made before the result is complete', () => {
    expect(sheetOf({ ...DATA, officialJunior: null })).toBeNull();
  });

  test('is given up when the server does not answer for a photo', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    onTestFinished(() => void vi.unstubAllGlobals());
    const failure = readPicture('/uploads/1.jpg').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await failure).toMatchObject({ name: 'TimeoutError' });
  });

  test('of a past derby has its final boards and links to its page', async () => {
    const sheet = pastSheetOf('2024', {
      event: EVENT,
      pastResult: {
        title: 'Coho Cup 2024',
        endedAt: '2024-08-10T23:00:00.000Z',
        regularEntries: 40,
        juniorEntries: 0,
        regular: [row(1, 'One')],
        junior: [],
        prizes: [],
      },
    });
    const lines = linesOf(await pressFileOf(sheet, async () => null));
    expect(lines).toEqual([
      'Coho Cup 2024: official results',
      'August 10, 2024, Pier, Sidney. Hosted by Rod & Gun Club.',
      'Regular Division, 40 fish',
      '#1 A. One, 29.00 lbs',
      'Junior Division, 0 fish',
      `All results: ${location.origin}/results/2024`,
      'Contact: club@derby.test',
    ]);
  });
});
