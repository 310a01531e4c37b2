import { initialOf } from '@derby/rules/board-search/search';
import { divisionNamed, divisionOf, type Division, type DivisionKey } from '@derby/rules/divisions';
import { formatDate } from '@derby/rules/event/derby-time';
import { PRIZE_PLACES } from '@derby/rules/prize-places';
import { entryNameOf } from '@derby/ui/board/rows';
import { scaleWeight } from '@derby/rules/weight';
import { withTimeLimit } from '@derby/web-session/with-time-limit';
import type { PressSheet_CurrentQuery, PressSheet_PastQuery } from '../generated/graphql.ts';

/** Ranks of each division in the text. The first three also have their pictures. */
const RANKS = 10;

interface Row {
  readonly rank: number;
  readonly firstInitial: string;
  readonly lastName: string;
  readonly fishWeightLbs: number;
  readonly fishPhotoUrl: string | null;
}

interface Prize extends Pick<Row, 'rank' | 'firstInitial' | 'lastName'> {
  readonly title: string;
  readonly description: string;
  readonly isJunior: boolean;
  readonly sponsor?: string | null;
}

/** What a newspaper gets of a derby that has ended. Names are those of the public board. */
export interface PressSheet {
  readonly title: string;
  readonly endedAt: string;
  readonly event: PressSheet_CurrentQuery['event'];
  /** The path of all results. */
  readonly path: string;
  readonly divisions: readonly (Division & { readonly total: number; readonly rows: readonly Row[] })[];
  readonly prizes: readonly Prize[];
  /** Places that the board shows otherwise by now. */
  readonly changed: readonly string[];
}

const lineOf = (row: Row): string => `#${row.rank} ${entryNameOf(row)}, ${scaleWeight(row.fishWeightLbs)} lbs`;

/** Returns the sheet of the official result; null until it is stored. */
export function sheetOf(data: PressSheet_CurrentQuery): PressSheet | null {
  const { event, regular, junior, officialRegular, officialJunior, prizeLines } = data;
  if (!officialRegular || !officialJunior) return null;
  const changed: string[] = [];
  const divisionFor = (key: DivisionKey, official: typeof officialRegular, board: typeof regular) => {
    const rows = official.entries.slice(0, RANKS).map(({ rank, firstName, lastName, fishWeightLbs }, index): Row => {
      const row = { rank, firstInitial: initialOf(firstName), lastName, fishWeightLbs, fishPhotoUrl: null };
      const now = board.entries[index];
      // A photo belongs to the fish of the board, which a correction may have moved.
      if (now && lineOf(now) === lineOf(row)) return now;
      changed.push(`${divisionNamed(key).name}: ${now ? lineOf(now) : `no #${rank}`}`);
      return row;
    });
    return { ...divisionNamed(key), total: official.entries.length, rows };
  };
  return {
    title: event.title,
    endedAt: officialRegular.endedAt,
    event,
    path: '/leaderboard',
    divisions: [divisionFor('regular', officialRegular, regular), divisionFor('junior', officialJunior, junior)],
    prizes: prizeLines.map(({ title, description, sponsor, entry: { rank, isJunior, firstInitial, lastName } }) => ({
      title,
      description,
      sponsor,
      rank,
      isJunior,
      firstInitial,
      lastName,
    })),
    changed,
  };
}

/** Returns the sheet of a published past derby. */
export function pastSheetOf(year: string, { event, pastResult }: PressSheet_PastQuery): PressSheet {
  const { title, endedAt, regular, junior, regularEntries, juniorEntries, prizes } = pastResult;
  return {
    title,
    endedAt,
    event,
    path: `/results/${year}`,
    divisions: [
      { ...divisionNamed('regular'), total: regularEntries, rows: regular.slice(0, RANKS) },
      { ...divisionNamed('junior'), total: juniorEntries, rows: junior.slice(0, RANKS) },
    ],
    prizes,
    changed: [],
  };
}

const STYLE = `
  body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 Georgia, serif; color: #111; background: #fff; }
  h1, h2 { line-height: 1.2; }
  p { margin: 0.25rem 0; overflow-wrap: anywhere; }
  section { margin-top: 1.5rem; }
  .changed { padding: 0.5rem 1rem; border: 2px solid #8a5a00; }
  figure { margin: 2rem 0; break-inside: avoid; }
  img { display: block; max-width: 100%; max-height: 20cm; }
  @media print { body { margin: 0; max-width: none; } h2 { break-after: avoid; } img { max-height: 9cm; } }
`;

/** Returns one file with text and pictures, which needs no network. `readPhoto` returns a picture as a data URL. */
export async function pressFileOf(
  sheet: PressSheet,
  readPhoto: (url: string) => Promise<string | null>,
): Promise<string> {
  // A document that is not shown loads nothing, and takes every name as text.
  const title = `${sheet.title}: official results`;
  const page = document.implementation.createHTMLDocument(title);
  page.documentElement.lang = 'en-CA';
  const add = (tag: string, text: string, parent: Element = page.body): Element => {
    const element = page.createElement(tag);
    element.textContent = text;
    parent.append(element);
    return element;
  };
  add('style', STYLE, page.head);
  const charset = page.createElement('meta');
  charset.setAttribute('charset', 'utf-8');
  page.head.prepend(charset);

  const { event, divisions, prizes, changed } = sheet;
  const place = [event.venue.name, event.venue.locality].filter(Boolean).join(', ');
  add('h1', title);
  add('p', `${formatDate(sheet.endedAt)}, ${place}. Hosted by ${event.organiser.name}.`);
  if (changed.length > 0) {
    const box = add('div', '');
    box.className = 'changed';
    add('p', 'Check before printing. Since the end of the derby, the leaderboard has changed to:', box);
    for (const line of changed) add('p', line, box);
  }
  for (const { name, total, rows } of divisions) {
    add('h2', `${name}, ${total} fish`);
    for (const row of rows) add('p', lineOf(row));
  }
  if (prizes.length > 0) add('h2', 'Prizes');
  for (const prize of prizes) {
    const what = [prize.title, prize.description].filter(Boolean).join(', ');
    const by = prize.sponsor ? `, given by ${prize.sponsor}` : '';
    add('p', `${what}: ${entryNameOf(prize)} (#${prize.rank}, ${divisionOf(prize).name})${by}`);
  }
  const more = add('section', '');
  add('p', `All results: ${new URL(sheet.path, location.href).href}`, more);
  if (event.contactEmail) add('p', `Contact: ${event.contactEmail}`, more);
  const winners = divisions.flatMap(({ name, rows }) =>
    rows.slice(0, PRIZE_PLACES).map((row) => ({ url: row.fishPhotoUrl, caption: `${name}: ${lineOf(row)}` })),
  );
  const read = async ({ url, caption }: (typeof winners)[number]) => ({
    picture: url && (await readPhoto(url)),
    caption,
  });
  for (const { picture, caption } of await Promise.all(winners.map(read))) {
    if (!picture) continue;
    const figure = add('figure', '');
    const image = add('img', '', figure);
    image.setAttribute('src', picture);
    image.setAttribute('alt', caption);
    add('figcaption', caption, figure);
  }
  return `<!doctype html>\n${page.documentElement.outerHTML}\n`;
}

const NOT_FOUND = 404;
/** Long enough for the largest photo on a slow network. */
const PHOTO_LIMIT_MS = 60_000;

/**
 * Reads a photo from this site, also when its address names another one; null for a photo that was deleted. Rejects when
 * it is not there within a minute.
 */
export async function readPicture(url: string): Promise<string | null> {
  const blob = await withTimeLimit(PHOTO_LIMIT_MS, async (signal) => {
    const response = await fetch(new URL(url, location.href).pathname, { signal });
    if (response.status === NOT_FOUND) return null;
    if (!response.ok) throw new Error(`The photo could not be read: ${response.status}`);
    return await response.blob();
  });
  if (!blob) return null;
  return await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('The photo could not be read')));
    reader.readAsDataURL(blob);
  });
}
