import { REMOTE_IDS, type RemoteId } from '@derby/micro-frontend/contract';
import { isHallScreen } from '@derby/micro-frontend/hall-screen';
import { PAGE_ROUTES, pageRouteOf, resultYearOf, type PageRoute } from '@derby/micro-frontend/pages';
import { settleBodies } from '@derby/server-kit/refused-requests';
import { createShutdown, drainHttp, type Service } from '@derby/server-kit/lifecycle';
import { createHttpApp } from '@derby/server-kit/http';
import { createLogger, setLogLevel } from '@derby/server-kit/logger';
import { acceptAllMethods } from '@derby/server-kit/other-methods';
import { createPolledState } from '@derby/server-kit/polled-state';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { guardConnections } from './clients/guard-connections.ts';
import { refuseOddRequests, RequestRefused, refusalOf } from './clients/refusals.ts';
import { createPageSender } from './compression.ts';
import { createDerbyClock } from './derby-clock.ts';
import type { FrontDoorConfig } from './env.ts';
import { LIMITS, type FrontDoorLimits } from './limits.ts';
import { sendMaintenance, opensInMaintenance } from './maintenance.ts';
import { createMicroCache } from './micro-cache/micro-cache.ts';
import { askOperatingState, UNKNOWN_EVENT, UNKNOWN_STATE, type OperatingState } from './operating-state.ts';
import { askPastYears, PAST_YEARS_INTERVAL_MS, resultPageOf, type PastYears } from './past-years.ts';
import { redirectToRightAddress, routableUrl, searchAddressOf } from './page-addresses.ts';
import { readFishOfPage } from './fish.ts';
import { createPageRenderer } from './pages.ts';
import { readinessProbes } from './readiness.ts';
import { createDescriptionReader, type DescriptionReader } from './remote-descriptions.ts';
import { registerSecurityHeaders, securityHeaders, type Headers } from './security-headers.ts';
import { builtShell, shellInDevelopment, type ShellFiles } from './shell-files.ts';
import { registerSiteFiles } from './site-files.ts';
import { registerServices, servicePaths } from './services/pass-on.ts';

function descriptionReaders(config: FrontDoorConfig): Record<RemoteId, DescriptionReader> {
  const readers = REMOTE_IDS.map((id) => [id, createDescriptionReader(config.remotes[id])] as const);
  return Object.fromEntries(readers) as Record<RemoteId, DescriptionReader>;
}

/** Returns whether a browser requests a page. A missing script or picture gets a short error instead. */
function wantsPage(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && (request.headers.accept ?? '').includes('text/html');
}

/** Returns path and query. Parsed by hand, because a path that starts with two slashes must not name another host. */
function addressOf({ url }: FastifyRequest): { pathname: string; search: string } {
  const [pathname = '', ...rest] = url.split('?');
  return { pathname, search: rest.join('?') };
}

/** Returns a test for the addresses of trusted proxies. */
function trustOf({ trustedProxies }: FrontDoorConfig): (address: string) => boolean {
  const trust = proxyAddr.compile(trustedProxies?.split(',') ?? []);
  return (address) => trust(address, 0);
}

/** Returns whether the path of a board contains a search. */
function hasSearch(request: FastifyRequest): boolean {
  return Boolean((request.params as { searchParam?: string } | undefined)?.searchParam);
}

/** The interval at which Node checks for late requests. */
const MAX_CHECKING_INTERVAL_MS = 2_000;

const RETRY_SECONDS = 5;

/**
 * Sends the response to an error. A fault of the request keeps its status; all other errors are faults of this server
 * and are logged.
 */
function sendFailure(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error);
  reply.header('cache-control', 'no-store');
  if (refusal) return reply.code(refusal.statusCode).send({ error: refusal.message });
  request.log.error({ err: error }, 'request failed');
  return reply
    .code(503)
    .header('retry-after', RETRY_SECONDS)
    .send({ error: 'The page could not be made. Please try again.' });
}

/** A state from which all pages and headers can be built. */
type PresentableState = OperatingState & { readonly headers: Headers };

/** Shown before the gateway has reported the event. */
const STARTING = { title: UNKNOWN_EVENT.title, message: 'The site is starting. Please try again in a moment.' };

/** Creates the front door: pages, the shell's files, the proxies to the services, and the security headers. */
export async function createFrontDoor(
  config: FrontDoorConfig,
  overrides: {
    shell?: ShellFiles;
    now?: (() => number) | undefined;
    /** The clock for the caches of `/ready` and `/metrics`. */
    operatorClock?: () => number;
    /** The clock of the derby's phase, in milliseconds since 1970. */
    wallClock?: (() => number) | undefined;
    readState?: () => Promise<OperatingState>;
    readPastYears?: () => Promise<PastYears>;
    /** The interval of both polls. */
    readStateEveryMs?: number;
    limits?: Partial<FrontDoorLimits> | undefined;
  } = {},
): Promise<Service & { address(): string }> {
  const logger = createLogger({ name: 'front-door', level: config.logLevel });
  const probes = readinessProbes(config);
  // Sufficient for responses that are not pages.
  const commonHeaders = securityHeaders(config, { apiUrl: null, event: null });
  const limits: FrontDoorLimits = { ...LIMITS, ...overrides.limits };
  const isTrusted = trustOf(config);
  const services = servicePaths(config, limits);
  const servicePrefixes = services.map(({ prefix }) => prefix);
  const http = createHttpApp({
    logger,
    probes: () => probes,
    respondsEarly: (request, response) => {
      if (boardCache.respond(request, response)) return true;
      connections.begin(request, response);
      return false;
    },
    commonHeaders,
    now: overrides.operatorClock,
    ignoresRequestIds: true,
    drainDelayMs: config.drainDelayMs,
    fastify: {
      trustProxy: isTrusted,
      rewriteUrl: ({ url = '/' }) => routableUrl(url, servicePrefixes),
      // The router would refuse a longer search before any hook.
      routerOptions: { maxParamLength: limits.headerBytes },
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      http: {
        maxHeaderSize: limits.headerBytes,
        headersTimeout: limits.headersMs,
        connectionsCheckingInterval: Math.min(limits.headersMs, limits.requestMs, MAX_CHECKING_INTERVAL_MS),
      },
    },
  });
  const { server, metrics } = http;
  const connections = guardConnections(server.server, limits, isTrusted);
  const { now } = overrides;
  const boardCache = createMicroCache(config, { commonHeaders, logger, metrics, limits, isTrusted, now });
  const shell = overrides.shell ?? (config.shellDevUrl ? shellInDevelopment(config.shellDevUrl) : builtShell());
  const { readTemplate } = shell;
  const { readStateEveryMs, readPastYears = askPastYears(config) } = overrides;
  // In development the style sheet comes with the scripts, so there is no first paint.
  const paintFirst = config.shellDevUrl ? null : (await import('./first-paint.tsx')).createFirstPainter();
  const pages = createPageRenderer({
    config,
    readTemplate,
    paintFirst,
    descriptions: descriptionReaders(config),
    logger,
  });
  const readState = overrides.readState ?? askOperatingState(config);
  const state = createPolledState<PresentableState>({
    name: 'operating-state',
    first: { ...UNKNOWN_STATE, headers: commonHeaders },
    async read() {
      const next = await readState();
      // Rejects a state of a gateway of another version that cannot be shown, so the last one stays.
      if (next.event !== null && next.event !== state.current().event) pages.tryAll(next.event);
      return { ...next, headers: securityHeaders(config, next) };
    },
    onRead: ({ logLevel }) => logLevel !== null && setLogLevel(logger, logLevel),
    logger,
    intervalMs: readStateEveryMs,
  });
  // Separate from the operating state, which must not wait for the years.
  const years = createPolledState<PastYears>({
    name: 'past-years',
    first: null,
    read: readPastYears,
    logger,
    intervalMs: readStateEveryMs ?? PAST_YEARS_INTERVAL_MS,
  });
  const derbyClock = createDerbyClock(overrides.wallClock ?? Date.now);
  const sendPage = createPageSender();

  async function renderPage(request: FastifyRequest, reply: FastifyReply, route: PageRoute | undefined) {
    const { event: known, derby, maintenanceMessage } = state.current();
    // Showing facts of another derby would be worse than showing a waiting page. The console needs no facts.
    if (known === null && !opensInMaintenance(route)) return sendMaintenance(reply, STARTING);
    const event = known ?? UNKNOWN_EVENT;
    if (maintenanceMessage !== null && !opensInMaintenance(route)) {
      return sendMaintenance(reply, { title: event.title, message: maintenanceMessage });
    }
    const searchAddress = searchAddressOf(route, request.query);
    if (searchAddress !== undefined) return reply.redirect(searchAddress, 303);
    const { pathname } = addressOf(request);
    const year = resultYearOf(pathname);
    const result = year === undefined ? undefined : resultPageOf(year, years.current());
    const readEarly = (url: string) => boardCache.read(url, request.raw);
    const fish = route?.page === 'fish' ? await readFishOfPage(pathname, readEarly) : undefined;
    const variant = {
      result,
      fish,
      hasSearch: hasSearch(request),
      isHallScreen: isHallScreen(addressOf(request)),
      readEarly,
    };
    const isThere = route !== undefined && result?.page !== 'notFound' && fish !== 'notFound';
    return sendPage(request, reply, {
      html: await pages.render(route, { event, derby: derbyClock(derby) }, variant),
      status: isThere ? 200 : 404,
    });
  }

  // Before any route: plugins use the handlers that exist when they are registered.
  server.setErrorHandler<Error>(async (error, request, reply) => {
    const isTooLong = error instanceof RequestRefused && error.statusCode === 414;
    return isTooLong && wantsPage(request)
      ? await renderPage(request, reply, undefined)
      : sendFailure(error, request, reply);
  });
  acceptAllMethods(server);
  settleBodies(server);
  registerSecurityHeaders(server, () => state.current().headers);
  refuseOddRequests(server, limits);
  redirectToRightAddress(server);
  await registerServices(server, services, { limits, publicUrl: config.publicUrl });
  await shell.register(server);
  registerSiteFiles(server, {
    publicUrl: config.publicUrl,
    event: () => state.current().event,
    years: () => years.current(),
  });
  for (const { pattern } of PAGE_ROUTES) {
    // Looked up by URL and not by pattern, as in the browser.
    server.get(pattern, (request, reply) => renderPage(request, reply, pageRouteOf(addressOf(request).pathname)));
  }
  http.refuseOtherMethods();
  server.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) throw new RequestRefused(404);
    return await renderPage(request, reply, undefined);
  });

  const close = createShutdown(logger, [
    {
      name: 'readiness',
      run: async () => {
        boardCache.drain();
        await http.drain();
      },
    },
    { name: 'http', run: () => drainHttp(server) },
    { name: 'board cache', run: () => boardCache.close() },
    {
      name: 'state',
      run: () => {
        state.close();
        years.close();
      },
    },
  ]);
  return {
    start: async () => {
      // Not awaited: pages are served without the years, too.
      void years.start();
      await state.start();
      await server.listen({ host: config.host, port: config.port });
    },
    close,
    address: () => server.listeningOrigin,
  };
}
