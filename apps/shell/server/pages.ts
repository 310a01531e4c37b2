import { showsLastDerby, showsLeaders, UNKNOWN_DERBY, type DerbyNow } from '@derby/rules/event/derby-now';
import type { DerbyEvent } from '@derby/rules/event/event-facts';
import { REMOTE_IDS, type RemoteDescription, type RemoteId } from '@derby/micro-frontend/contract';
import { fishMetadata, pictureMetadata } from '@derby/micro-frontend/fish-metadata';
import { pageMetadata, type PageMetadata } from '@derby/micro-frontend/page-metadata';
import { PAGE_ROUTES, type PageName, type PageRoute, type PastDerbyName } from '@derby/micro-frontend/pages';
import type { LastDerbyName, RuntimeConfig } from '@derby/micro-frontend/runtime-config';
import type { Logger } from '@derby/server-kit/logger';
import { sharedFishOf, type FishCardEntry } from '@derby/ui/fish-card';
import type { FrontDoorConfig } from './env.ts';
import type { PaintedEntries } from '../src/app/first-paint.tsx';
import type { FirstPaint, FirstPainter, PaintedState } from './first-paint.tsx';
import { cardQueriesOf, type CardOfPage } from './card.ts';
import { earlyQueriesOf } from './fish.ts';
import { renderPage } from './html.ts';
import { createEntriesReader, hasEntries, isUnknownQuery, searchQueryOf } from './painted-board.ts';
import { UNKNOWN_EVENT } from './operating-state.ts';
import { resultQueriesOf } from './past-years.ts';
import type { DescriptionReader } from './remote-descriptions.ts';

/** The parts of a URL that change its page's HTML, apart from the page itself. */
export interface PageVariant {
  /** The search in the path of a board. */
  readonly search?: string | undefined;
  /** The hall screen of a board looks different from the start. */
  readonly isHallScreen?: boolean;
  /** For the page of a past derby: its name, and the page that describes it. */
  readonly result?:
    | (PastDerbyName & { readonly page: PageName | 'notFound'; readonly picture?: string | undefined })
    | undefined;
  /** The last published derby, for the home page. */
  readonly lastDerby?: LastDerbyName | null;
  /** For the page of a fish; null when nothing is known of it. */
  readonly fish?: FishCardEntry | 'notFound' | null | undefined;
  /** For the page of a card. */
  readonly card?: CardOfPage | undefined;
  readonly readEarly?: ReadEarly;
}

/** Runs a page's first query, given by its URL; null without a response in time. */
type ReadEarly = (url: string) => Promise<string | null>;

/** The state of the derby that a page shows. */
export type PageState = Pick<PaintedState, 'event' | 'derby' | 'notice'>;

/** Returns the first query of the home page in this phase: of the board, or of the last derby if there is one. */
function homeQueriesOf(urls: readonly string[], derby: DerbyNow, lastDerby: LastDerbyName | null): readonly string[] {
  const [board, last] = urls;
  const wanted = showsLeaders(derby) ? board : lastDerby && showsLastDerby(derby) ? last : undefined;
  return wanted === undefined ? [] : [wanted];
}

/** Renders the pages of the site. */
export interface PageRenderer {
  /** Renders the HTML of a page, or of the "not found" page when there is no route. */
  render(route: PageRoute | undefined, state: PageState, variant?: PageVariant): Promise<string>;
  /** Renders all pages of an event, without entries. Throws when that fails. */
  tryAll(event: DerbyEvent): void;
}

/** Creates a renderer of pages from the shell's built `index.html`, which `readTemplate` returns. */
export function createPageRenderer(options: {
  config: Pick<FrontDoorConfig, 'publicUrl' | 'remotes' | 'ticketingUrl'>;
  readTemplate: () => Promise<string>;
  /** Null disables the first paint. */
  paintFirst: FirstPainter | null;
  descriptions: Readonly<Record<RemoteId, DescriptionReader>>;
  logger: Pick<Logger, 'error'>;
}): PageRenderer {
  const { config, readTemplate, paintFirst, descriptions, logger } = options;
  const { publicUrl, ticketingUrl } = config;
  const readEntries = createEntriesReader();

  function runtimeConfig(
    { event, derby, notice }: PageState,
    { earlyQueries, lastDerby }: Pick<RuntimeConfig, 'earlyQueries' | 'lastDerby'>,
  ): RuntimeConfig {
    const located = REMOTE_IDS.map((id) => {
      // Does not wait for the other page's remote: the shell checks the version again when it loads it.
      const contractVersion = descriptions[id].known()?.contractVersion ?? null;
      return [id, { url: config.remotes[id], contractVersion }] as const;
    });
    const remotes = Object.fromEntries(located) as RuntimeConfig['remotes'];
    return { publicUrl, ticketingUrl, earlyQueries, remotes, event, derby, notice, lastDerby: lastDerby ?? null };
  }

  /**
   * Reads the page's entries by the same query that the page will send, so that one request serves both. `ownOf` turns
   * the address of a query into that of this request.
   */
  async function entriesOf(
    page: PageName,
    { queryTexts }: RemoteDescription,
    readEarly: ReadEarly,
    {
      first,
      isSearch,
      ownOf,
    }: { first: string | undefined; isSearch: boolean; ownOf: (url: string) => string | undefined },
  ) {
    const query = first !== undefined && hasEntries(page) ? ownOf(first) : undefined;
    if (first === undefined || !query) return null;
    const response = await readEarly(query);
    const entries = readEntries(page, response, isSearch);
    const withText = ownOf(queryTexts[first] ?? '');
    if (entries || !withText || !isUnknownQuery(response)) return entries;
    return readEntries(page, await readEarly(withText), isSearch);
  }

  let unpaintable: PaintedEntries | null = null;

  /** Paints a page, without its entries when they cannot be painted. */
  function paint(
    page: PageName,
    state: Omit<PaintedState, 'entries'>,
    entries: PaintedEntries | null,
  ): FirstPaint | null {
    if (!paintFirst) return null;
    const withoutEntries = { ...state, entries: null };
    if (entries === null || entries === unpaintable) return paintFirst(page, withoutEntries);
    try {
      return paintFirst(page, { ...state, entries });
    } catch (error) {
      logger.error({ err: error, page }, 'failed to paint entries, page is sent without them');
      unpaintable = entries;
      return paintFirst(page, withoutEntries);
    }
  }

  function metadataOf(page: PageName | 'notFound', event: DerbyEvent, past?: PastDerbyName): PageMetadata {
    const metadata = pageMetadata(page, event, publicUrl, past);
    return event === UNKNOWN_EVENT ? { ...metadata, structuredData: null, isIndexed: false } : metadata;
  }

  return {
    async render(route, state, variant = {}) {
      const { search, isHallScreen = false, readEarly, result, fish: found, card = null, lastDerby = null } = variant;
      const fish = found === 'notFound' ? null : (found ?? null);
      const isMissing = found === 'notFound' || card === 'notFound';
      const [template, description] = await Promise.all([readTemplate(), route && descriptions[route.remote].read()]);
      const queries = (route && description?.earlyQueries[route.page]) ?? [];
      const firstQueries = route?.page === 'home' ? homeQueriesOf(queries, state.derby, lastDerby) : queries;
      // Other years share one page, so that clients cannot create pages at will.
      const ofYear = result?.page === 'result' ? result : undefined;
      const ofOne: Partial<Record<PageName, readonly string[]>> = {
        fish: earlyQueriesOf(firstQueries, fish),
        card: cardQueriesOf(firstQueries, card),
        result: ofYear ? resultQueriesOf(firstQueries, ofYear) : [],
      };
      // The hall screen shows all rows, whatever the search in its address.
      const wanted = isHallScreen ? undefined : search;
      const ownOf = (url: string): string | undefined =>
        ofYear ? resultQueriesOf([url], ofYear)[0] : wanted === undefined ? url : searchQueryOf(url, wanted);
      const earlyQueries = (route && ofOne[route.page]) ?? firstQueries.flatMap((url) => ownOf(url) ?? []);
      const wantsEntries = route && paintFirst && description && readEarly && earlyQueries.length > 0;
      const past = route?.page === 'home' ? (lastDerby ?? undefined) : ofYear;
      const isPainted = route?.page !== 'result' || past !== undefined;
      const known = (fish && { fish }) ?? (typeof card === 'object' && card && { card: card.card });
      const asked = { first: firstQueries[0], isSearch: wanted !== undefined, ownOf };
      const entries = known || (wantsEntries ? await entriesOf(route.page, description, readEarly, asked) : null);
      return renderPage(template, {
        metadata: fish
          ? fishMetadata(sharedFishOf(fish), state.event, publicUrl)
          : {
              ...metadataOf(isMissing ? 'notFound' : (result?.page ?? route?.page ?? 'notFound'), state.event, result),
              ...(result?.picture && pictureMetadata(result.picture, `The winner of the ${result.title}`)),
            },
        config: runtimeConfig(state, { earlyQueries, lastDerby }),
        firstPaint: route && isPainted ? paint(route.page, { ...state, search, past, isHallScreen }, entries) : null,
        remote: route && description ? { url: config.remotes[route.remote], description, page: route.page } : null,
      });
    },
    tryAll(event) {
      const state = { event, derby: UNKNOWN_DERBY, notice: null };
      const eventConfig = runtimeConfig(state, { earlyQueries: [] });
      for (const page of [...PAGE_ROUTES.map((route) => route.page), 'notFound'] as const) {
        const firstPaint = page === 'notFound' ? null : paint(page, state, null);
        renderPage('', { metadata: metadataOf(page, event), config: eventConfig, firstPaint, remote: null });
      }
    },
  };
}
