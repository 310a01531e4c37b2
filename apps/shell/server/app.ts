import type { IncomingMessage } from 'node:http';
import { REMOTE_IDS, type RemoteId } from '@derby/micro-frontend/contract';
import { settleBodies } from '@derby/server-kit/refused-requests';
import { createShutdown, drainHttp, type Service } from '@derby/server-kit/lifecycle';
import { createHttpApp } from '@derby/server-kit/http';
import { createLogger, type Logger } from '@derby/server-kit/logger';
import { acceptAllMethods } from '@derby/server-kit/other-methods';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { guardConnections } from './clients/guard-connections.ts';
import { refuseOddRequests, RequestRefused, refusalOf } from './clients/refusals.ts';
import type { FrontDoorConfig } from './env.ts';
import { LIMITS, type FrontDoorLimits } from './limits.ts';
import { createMicroCache } from './micro-cache/micro-cache.ts';
import { redirectToRightAddress, routableUrl } from './page-addresses.ts';
import { createPageResponses, registerPages, wantsPage } from './page-responses.ts';
import { registerNotice, shownNotice } from './notice.ts';
import { createPageRenderer } from './pages.ts';
import { readinessProbes } from './readiness.ts';
import { createDescriptionReader, type DescriptionReader } from './remote-descriptions.ts';
import { DATA_HEADERS, registerSecurityHeaders, securityHeaders } from './security-headers.ts';
import { builtShell, shellInDevelopment, type ShellFiles } from './shell-files.ts';
import { registerSiteFiles } from './site-files.ts';
import { registerServices, servicePaths } from './services/pass-on.ts';
import { createStates, type StateOverrides } from './states.ts';

function descriptionReaders(config: FrontDoorConfig): Record<RemoteId, DescriptionReader> {
  const readers = REMOTE_IDS.map((id) => [id, createDescriptionReader(config.remotes[id])] as const);
  return Object.fromEntries(readers) as Record<RemoteId, DescriptionReader>;
}

/** Returns a test for the addresses of trusted proxies. */
function trustOf({ trustedProxies }: FrontDoorConfig): (address: string) => boolean {
  const trust = proxyAddr.compile(trustedProxies?.split(',') ?? []);
  return (address) => trust(address, 0);
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

/** Options of the HTTP server, which bound what one client can hold. */
function serverOptions(limits: FrontDoorLimits, prefixes: readonly string[], isTrusted: (address: string) => boolean) {
  return {
    trustProxy: isTrusted,
    rewriteUrl: ({ url = '/' }: IncomingMessage) => routableUrl(url, prefixes),
    // The router would refuse a longer search before any hook.
    routerOptions: { maxParamLength: limits.headerBytes },
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    http: {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: Math.min(limits.headersMs, limits.requestMs, MAX_CHECKING_INTERVAL_MS),
    },
  };
}

/** Creates the renderer of pages. In development the style sheet comes with the scripts: there is no first paint. */
async function createPages(config: FrontDoorConfig, { readTemplate }: ShellFiles, logger: Logger) {
  const paintFirst = config.shellDevUrl
    ? null
    : (await import('./first-paint.tsx')).createFirstPainter(config.remotes['public-site'], config.publicUrl);
  return createPageRenderer({ config, readTemplate, paintFirst, descriptions: descriptionReaders(config), logger });
}

/** Creates the front door: pages, the shell's files, the proxies to the services, and the security headers. */
export async function createFrontDoor(
  config: FrontDoorConfig,
  overrides: StateOverrides & {
    shell?: ShellFiles;
    now?: (() => number) | undefined;
    /** The clock for the caches of `/ready` and `/metrics`. */
    operatorClock?: () => number;
    /** The clock of the derby's phase, in milliseconds since 1970. */
    wallClock?: (() => number) | undefined;
    limits?: Partial<FrontDoorLimits> | undefined;
  } = {},
): Promise<Service & { address(): string }> {
  const logger = createLogger({ name: 'front-door', level: config.logLevel });
  const probes = readinessProbes(config);
  const limits: FrontDoorLimits = { ...LIMITS, ...overrides.limits };
  const isTrusted = trustOf(config);
  const services = servicePaths(config, limits);
  const http = createHttpApp({
    logger,
    probes: () => probes,
    respondsEarly: (request, response) => {
      if (boardCache.respond(request, response)) return true;
      connections.begin(request, response);
      return false;
    },
    commonHeaders: DATA_HEADERS,
    now: overrides.operatorClock,
    ignoresRequestIds: true,
    drainDelayMs: config.drainDelayMs,
    fastify: serverOptions(
      limits,
      services.map(({ prefix }) => prefix),
      isTrusted,
    ),
  });
  const { server, metrics } = http;
  const connections = guardConnections(server.server, limits, isTrusted);
  const { now } = overrides;
  const boardCache = createMicroCache(config, { commonHeaders: DATA_HEADERS, logger, metrics, limits, isTrusted, now });
  const shell = overrides.shell ?? (config.shellDevUrl ? shellInDevelopment(config.shellDevUrl) : builtShell());
  const pages = await createPages(config, shell, logger);
  const states = createStates(config, {
    ...overrides,
    firstHeaders: securityHeaders(config, { apiUrl: null, event: null }),
    tryPages: (event) => pages.tryAll(event),
    logger,
  });
  const wallClock = overrides.wallClock ?? Date.now;
  const notice = (): string | null => shownNotice(states.current().notice, wallClock());
  const sendPage = createPageResponses({
    pages,
    states,
    publicUrl: config.publicUrl,
    readEarly: (url, visitor) => boardCache.read(url, visitor),
    readLate: (url, visitor) => boardCache.read(url, visitor, limits.boardResponseMs),
    wallClock,
    notice,
  });

  // Before any route: plugins use the handlers that exist when they are registered.
  server.setErrorHandler<Error>(async (error, request, reply) => {
    const isTooLong = error instanceof RequestRefused && error.statusCode === 414;
    return isTooLong && wantsPage(request)
      ? await sendPage(request, reply, undefined)
      : sendFailure(error, request, reply);
  });
  acceptAllMethods(server);
  settleBodies(server);
  registerSecurityHeaders(server, () => states.current().headers);
  refuseOddRequests(server, limits);
  redirectToRightAddress(server);
  await registerServices(server, services, { limits, publicUrl: config.publicUrl });
  await shell.register(server);
  registerSiteFiles(server, {
    publicUrl: config.publicUrl,
    event: () => states.current().event,
    years: () => states.years(),
  });
  registerNotice(server, notice);
  registerPages(server, sendPage);
  http.refuseOtherMethods();
  server.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) throw new RequestRefused(404);
    return await sendPage(request, reply, undefined);
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
    { name: 'state', run: () => states.close() },
  ]);
  return {
    start: async () => {
      await states.start();
      await server.listen({ host: config.host, port: config.port });
    },
    close,
    address: () => server.listeningOrigin,
  };
}
