import { divisionNamed, DIVISIONS, type WireDivision } from '@derby/rules/divisions';
import type { DerbyNow } from '@derby/rules/event/derby-now';
import { DERBY_TIME_ZONE } from '@derby/rules/event/derby-time';
import type { DerbyEvent } from '@derby/rules/event/event-facts';
import { escapeHtml } from '@derby/server-kit/escape-html';
import { boardEntrySchema, type BoardEntry } from '@derby/ui/board/board-entry';
import { boardSizesSchema } from '@derby/ui/board/board-sizes';
import { caughtLineOf } from '@derby/ui/board/caught-line';
import { messages } from '@derby/ui/board/messages';
import { entryNameOf } from '@derby/ui/board/rows';
import { scaleWeight } from '@derby/rules/weight';
import { queryUrl } from '@derby/web-session/query-url';
import type { PageRoute } from '@derby/micro-frontend/pages';
import { z } from 'zod';
import { OutletBoardDocument } from './generated/operations/outlet-board.ts';

/** The first rows of a board for other screens than the pages: docs/screens.md, "Boards elsewhere". */
export interface Outlet {
  /** A part of a page of another site, or transparent, over a video. */
  readonly kind: 'embed' | 'overlay';
  readonly division: WireDivision;
  readonly rows: number;
}

/** The only page that other sites may embed. */
export const EMBED_PATH = '/embed/board';
const JUNIOR_EMBED = `${EMBED_PATH}?division=junior`;
const ROWS = 10;
const FEWER_ROWS = 5;

/**
 * Returns the right address of the embedded board that a URL means; undefined for other paths. Each spelling of the path
 * but one is another path.
 */
export function embedAddressOf(url: string): string | undefined {
  const [path, query] = url.split('?', 2);
  if (path !== EMBED_PATH) return undefined;
  return new URLSearchParams(query).get('division')?.toLowerCase() === 'junior' ? JUNIOR_EMBED : EMBED_PATH;
}

/** Returns the embedded board at its right address. */
export function embedAt(address: string): Outlet {
  return { kind: 'embed', division: address === JUNIOR_EMBED ? 'JUNIOR' : 'REGULAR', rows: ROWS };
}

/** Returns the overlay that the query of a board's page asks for: `?overlay=1`, with `&rows=5` a short one. */
export function overlayOf(route: PageRoute | undefined, query: unknown): Outlet | undefined {
  const division = DIVISIONS.find(({ page }) => page === route?.page)?.wire;
  const { overlay, rows } = (query ?? {}) as { overlay?: unknown; rows?: unknown };
  if (division === undefined || overlay !== '1') return undefined;
  return { kind: 'overlay', division, rows: rows === String(FEWER_ROWS) ? FEWER_ROWS : ROWS };
}

const responseSchema = z.union([
  z.object({
    errors: z.tuple([
      z.object({ message: z.string(), extensions: z.object({ code: z.literal('LEADERBOARD_PRIVATE') }) }),
    ]),
  }),
  z.object({
    data: z.object({
      leaderboard: boardSizesSchema.unwrap().extend({ entries: z.array(boardEntrySchema), isOfficial: z.boolean() }),
    }),
  }),
]);

type Board = z.infer<typeof responseSchema> | null;

/** Reads the first rows; null when nothing is known of the board. */
async function readBoard(division: WireDivision, readEarly: (url: string) => Promise<string | null>): Promise<Board> {
  const response = await readEarly(queryUrl(OutletBoardDocument, { division }, { withText: true }));
  try {
    return responseSchema.parse(JSON.parse(response ?? ''));
  } catch {
    return null;
  }
}

const sentence = (text: string): string => `<p>${escapeHtml(text)}</p>`;

/** Returns what the script replaces: heading and rows, or a sentence. Over a video there are no sentences. */
function content({ kind, division, rows }: Outlet, board: Board, { event, derby }: OutletState): string {
  const isEmbed = kind === 'embed';
  const { heading, name } = divisionNamed(division);
  const titles = `${sentence(event.title)}<h1>${isEmbed ? heading : name}</h1>`;
  if (board === null || 'errors' in board) {
    const why = board?.errors[0].message ?? 'The leaderboard could not be read yet.';
    return isEmbed ? `<header>${titles}</header>${sentence(why)}` : '';
  }
  const { entries, isOfficial, ...sizes } = board.data.leaderboard;
  const standing = isOfficial ? messages.official : messages.provisional;
  const top = `<header>${titles}${sentence(caughtLineOf(sizes, derby))}${sentence(standing)}</header>`;
  if (entries.length === 0) return top + sentence('No fish has been weighed in yet.');
  return `${top}<ol role="list" translate="no">${entries.slice(0, rows).map(rowOf).join('')}</ol>`;
}

/** Longer names have smaller letters over a video, where no row may be out of view. */
const LONG_NAMES = [16, 50];

function rowOf(entry: BoardEntry): string {
  const name = entryNameOf(entry);
  const length = LONG_NAMES.filter((characters) => name.length > characters).length;
  return `<li data-rank="${entry.rank}"><b>#${entry.rank}</b><bdi data-length="${length}">${escapeHtml(name)}</bdi><span>${scaleWeight(entry.fishWeightLbs)} lbs</span></li>`;
}

interface OutletState {
  readonly event: DerbyEvent;
  readonly derby: DerbyNow;
  readonly publicUrl: string;
}

/** Returns a page that needs one script and style sheet of the front door, and none of the remotes. */
export async function renderOutlet(
  outlet: Outlet,
  state: OutletState,
  readEarly: (url: string) => Promise<string | null>,
): Promise<{ readonly html: string; readonly isPublic: boolean }> {
  const board = await readBoard(outlet.division, readEarly);
  const { heading, path } = divisionNamed(outlet.division);
  const isEmbed = outlet.kind === 'embed';
  const html = `<!doctype html>
<html lang="en-CA" data-zone="${DERBY_TIME_ZONE}" data-every="${isEmbed ? '30' : '5'}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${heading} | ${escapeHtml(state.event.title)}</title>
    <link rel="canonical" href="${escapeHtml(state.publicUrl + path)}">
    <link rel="icon" href="/favicon.svg">
    <link rel="stylesheet" href="/outlets/${outlet.kind}.css">
    <script defer src="/outlets/board.js"></script>
  </head>
  <body>
    <main data-board="${board === null ? 'unknown' : 'known'}">${content(outlet, board, state)}</main>
    <footer><p id="freshness"></p>${isEmbed ? `<a href="${path}" target="_blank" rel="noopener">Full leaderboard</a>` : ''}</footer>
  </body>
</html>
`;
  return { html, isPublic: board !== null && 'data' in board };
}
