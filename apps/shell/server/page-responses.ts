import type { IncomingMessage } from 'node:http';
import { isHallScreen } from '@derby/micro-frontend/hall-screen';
import { PAGE_ROUTES, pageRouteOf, resultYearOf, type PageRoute } from '@derby/micro-frontend/pages';
import type { DerbyEvent } from '@derby/rules/event/event-facts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readCardOfPage } from './card.ts';
import { createPageSender } from './compression.ts';
import { createDerbyClock } from './derby-clock.ts';
import { readFishOfPage } from './fish.ts';
import { opensInMaintenance, sendMaintenance } from './maintenance.ts';
import { UNKNOWN_EVENT } from './operating-state.ts';
import { MAX_SEARCH_CHARACTERS, searchAddressOf } from './page-addresses.ts';
import type { PageRenderer } from './pages.ts';
import { EMBED_PATH, embedAddressOf, embedAt, overlayOf, renderOutlet, type Outlet } from './outlets.ts';
import { resultPageOf } from './past-years.ts';
import { allowFraming } from './security-headers.ts';
import type { States } from './states.ts';

/** Returns whether a browser requests a page. A missing script or picture gets a short error instead. */
export function wantsPage(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && (request.headers.accept ?? '').includes('text/html');
}

/** Returns path and query. Parsed by hand, because a path that starts with two slashes must not name another host. */
function addressOf({ url }: FastifyRequest): { pathname: string; search: string } {
  const [pathname = '', ...rest] = url.split('?');
  return { pathname, search: rest.join('?') };
}

/** Returns the search in the path of a board, as its box shows it; undefined when that is the whole board. */
function searchOf(request: FastifyRequest): string | undefined {
  const { searchParam } = (request.params ?? {}) as { searchParam?: string };
  const text = searchParam?.replaceAll('+', ' ').slice(0, MAX_SEARCH_CHARACTERS);
  return text?.trim() ? text : undefined;
}

/** The time in which wrong codes of cards count (docs/rules.md, "Anglers"). */
const WRONG_CODES_SECONDS = 60;

/** Shown before the gateway has reported the event. */
const STARTING = { title: UNKNOWN_EVENT.title, message: 'The site is starting. Please try again in a moment.' };

/** Sends the page of a route, or the "not found" page when there is no route; with an outlet, that instead. */
export type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  route: PageRoute | undefined,
  outlet?: Outlet,
) => Promise<FastifyReply>;

/** Creates what responds to requests for pages: with the page, a redirect, or a page that asks to wait. */
export function createPageResponses(options: {
  readonly pages: PageRenderer;
  readonly states: States;
  readonly publicUrl: string;
  /** Returns the response that a visitor without a session would get at a URL; null without one in time. */
  readonly readEarly: (url: string, visitor: IncomingMessage) => Promise<string | null>;
  /** The same with more time, for what has nothing else to show. */
  readonly readLate: (url: string, visitor: IncomingMessage) => Promise<string | null>;
  /** The clock of the derby's phase, in milliseconds since 1970. */
  readonly wallClock: () => number;
  /** The line on every page; null while there is none. */
  readonly notice: () => string | null;
}): SendPage {
  const { pages, states } = options;
  const derbyClock = createDerbyClock(options.wallClock);
  const sendPage = createPageSender();

  async function sendOutlet(outlet: Outlet, request: FastifyRequest, reply: FastifyReply, event: DerbyEvent) {
    const state = { event, derby: derbyClock(states.current().derby), publicUrl: options.publicUrl };
    const { html, isPublic } = await renderOutlet(outlet, state, (url) => options.readLate(url, request.raw));
    if (outlet.kind === 'embed') allowFraming(reply);
    if (isPublic) return await sendPage(request, reply, { html, status: 200 });
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
  }

  return async (request, reply, route, outlet) => {
    const { event: known, derby, maintenanceMessage } = states.current();
    // Showing facts of another derby would be worse than showing a waiting page. The console needs no facts.
    if (known === null && !opensInMaintenance(route)) return sendMaintenance(reply, { ...STARTING, notice: null });
    const event = known ?? UNKNOWN_EVENT;
    if (maintenanceMessage !== null && !opensInMaintenance(route)) {
      return sendMaintenance(reply, { title: event.title, message: maintenanceMessage, notice: options.notice() });
    }
    if (outlet) return await sendOutlet(outlet, request, reply, event);
    const searchAddress = searchAddressOf(route, request.query);
    if (searchAddress !== undefined) return reply.redirect(searchAddress, 303);
    const address = addressOf(request);
    const year = resultYearOf(address.pathname);
    const result = year === undefined ? undefined : resultPageOf(year, states.years());
    const readEarly = (url: string) => options.readEarly(url, request.raw);
    const fish = route?.page === 'fish' ? await readFishOfPage(address.pathname, readEarly) : undefined;
    const card = route?.page === 'card' ? await readCardOfPage(address.pathname, readEarly) : undefined;
    const isThere = route !== undefined && result?.page !== 'notFound' && fish !== 'notFound' && card !== 'notFound';
    const search = searchOf(request);
    if (card === 'tooManyCodes') reply.header('retry-after', WRONG_CODES_SECONDS);
    const last = states.years()?.[0];
    const lastDerby = last ? { year: last.year, title: last.title } : null;
    const variant = { result, lastDerby, fish, card, search, isHallScreen: isHallScreen(address), readEarly };
    return sendPage(request, reply, {
      html: await pages.render(route, { event, derby: derbyClock(derby), notice: options.notice() }, variant),
      status: card === 'tooManyCodes' ? 429 : isThere ? 200 : 404,
      isUnique: search !== undefined,
    });
  };
}

/** Registers the routes of all pages. */
export function registerPages(server: FastifyInstance, sendPage: SendPage): void {
  for (const { pattern } of PAGE_ROUTES) {
    // Looked up by URL and not by pattern, as in the browser.
    server.get(pattern, (request, reply) => {
      const route = pageRouteOf(addressOf(request).pathname);
      return sendPage(request, reply, route, overlayOf(route, request.query));
    });
  }
  server.get(EMBED_PATH, (request, reply) => {
    // The router also takes encoded spellings of the path, which stay missing pages.
    const address = embedAddressOf(request.originalUrl);
    if (address === undefined) return sendPage(request, reply, undefined);
    if (address !== request.originalUrl) return reply.redirect(address, 308);
    return sendPage(request, reply, undefined, embedAt(address));
  });
}
