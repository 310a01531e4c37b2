import type { DerbyEvent } from '@derby/rules/event/event-facts';
import { REMOTE_IDS, type RemoteDescription, type RemoteId } from '@derby/micro-frontend/contract';
import { pageMetadata } from '@derby/micro-frontend/page-metadata';
import type { PageName, PageRoute } from '@derby/micro-frontend/pages';
import type { RuntimeConfig } from '@derby/micro-frontend/runtime-config';
import type { FrontDoorConfig } from './env.ts';
import type { FirstPainter } from './first-paint.tsx';
import { renderPage } from './html.ts';
import { createBoardReader, isUnknownQuery } from './painted-board.ts';
import type { DescriptionReader } from './remote-descriptions.ts';

/** What of an address decides about its page's HTML, beside the page itself. */
export interface PageVariant {
  /** A search in the path: the page asks for something else first. */
  readonly hasSearch?: boolean;
  /** The board on the screen of a hall looks otherwise from the start. */
  readonly isHallScreen?: boolean;
  /** Of a past derby's page, and as which page it is described. */
  readonly result?: { readonly year: string; readonly page: PageName | 'notFound' };
  readonly readEarly?: ReadEarly;
}

/** Asks what a page asks first, by its address; null without an answer in time. */
type ReadEarly = (url: string) => Promise<string | null>;

/** Their first question is for the top of a board. */
const BOARD_PAGES: ReadonlySet<PageName> = new Set(['leaderboard', 'juniorLeaderboard']);

/** The HTML of a page, or of the page that says there is none when no route is given. */
export type PageRenderer = (route: PageRoute | undefined, event: DerbyEvent, variant?: PageVariant) => Promise<string>;

/** Renders pages from the shell's built `index.html`, which `readTemplate` gives. */
export function createPageRenderer(options: {
  config: Pick<FrontDoorConfig, 'publicUrl' | 'remotes' | 'ticketingUrl'>;
  readTemplate: () => Promise<string>;
  /** Null paints nothing before the scripts have run. */
  paintFirst: FirstPainter | null;
  descriptions: Readonly<Record<RemoteId, DescriptionReader>>;
}): PageRenderer {
  const { config, readTemplate, paintFirst, descriptions } = options;
  const { publicUrl, ticketingUrl } = config;
  const readBoard = createBoardReader();

  function runtimeConfig(event: DerbyEvent, earlyQueries: readonly string[]): RuntimeConfig {
    const located = REMOTE_IDS.map((id) => {
      // The remote of another page is not worth waiting for: the shell checks again when it loads it.
      const contractVersion = descriptions[id].known()?.contractVersion ?? null;
      return [id, { url: config.remotes[id], contractVersion }] as const;
    });
    const remotes = Object.fromEntries(located) as RuntimeConfig['remotes'];
    return { publicUrl, ticketingUrl, earlyQueries, remotes, event };
  }

  /** By the query that the page will ask, so that both are answered once. */
  async function topOfBoard(page: PageName, description: RemoteDescription, readEarly: ReadEarly) {
    const query = BOARD_PAGES.has(page) ? description.earlyQueries[page]?.[0] : undefined;
    if (query === undefined) return null;
    const answer = await readEarly(query);
    const board = readBoard(page, answer);
    const withText = description.queryTexts[query];
    if (board || withText === undefined || !isUnknownQuery(answer)) return board;
    return readBoard(page, await readEarly(withText));
  }

  return async (route, event, { hasSearch = false, isHallScreen = false, readEarly, result } = {}) => {
    const [template, description] = await Promise.all([readTemplate(), route && descriptions[route.remote].read()]);
    const earlyQueries = (route && !hasSearch && description?.earlyQueries[route.page]) || [];
    const wantsRows = paintFirst && route && description && readEarly && !hasSearch && !isHallScreen;
    const board = wantsRows ? await topOfBoard(route.page, description, readEarly) : null;
    return renderPage(template, {
      metadata: pageMetadata(result?.page ?? route?.page ?? 'notFound', event, publicUrl, result?.year),
      config: runtimeConfig(event, earlyQueries),
      firstPaint: route && paintFirst && !isHallScreen ? paintFirst(route.page, event, board) : null,
      remote: route && description ? { url: config.remotes[route.remote], description } : null,
    });
  };
}
