import { REMOTE_IDS, type RemoteId } from '@derby/micro-frontend/contract';
import { isHallScreen } from '@derby/micro-frontend/hall-screen';
import { PAGE_ROUTES, type PageRoute } from '@derby/micro-frontend/pages';
import { drainHttp } from '@derby/server-kit/drain-http';
import { createHttpApp } from '@derby/server-kit/http';
import type { Service } from '@derby/server-kit/lifecycle';
import { createLogger } from '@derby/server-kit/logger';
import { createShutdown } from '@derby/server-kit/shutdown';
import { queryHeaders } from '@derby/web-session/query-headers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createPageSender } from './compressed-page.ts';
import type { FrontDoorConfig } from './env.ts';
import { answerMaintenance, opensInMaintenance } from './maintenance.ts';
import { createBoardCache } from './micro-cache/board-cache.ts';
import { askGateway, createOperatingState, type OperatingState } from './operating-state.ts';
import { createPageRenderer } from './pages.ts';
import { registerProxies } from './proxy.ts';
import { readinessProbes } from './readiness.ts';
import { createDescriptionReader, type DescriptionReader } from './remote-descriptions.ts';
import { registerSecurityHeaders, securityHeaders } from './security-headers.ts';
import { builtShell, shellInDevelopment, type ShellFiles } from './shell-files.ts';
import { registerSiteFiles } from './site-files.ts';

function descriptionReaders(config: FrontDoorConfig): Record<RemoteId, DescriptionReader> {
  const readers = REMOTE_IDS.map((id) => [id, createDescriptionReader(config.remotes[id])] as const);
  return Object.fromEntries(readers) as Record<RemoteId, DescriptionReader>;
}

/** A browser asks for a page; a script or a picture that is missing is answered in short. */
function wantsPage(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && (request.headers.accept ?? '').includes('text/html');
}

/** A board whose path names what to search for. */
function hasSearch(request: FastifyRequest): boolean {
  return Boolean((request.params as { searchParam?: string } | undefined)?.searchParam);
}

/** A page does not wait longer for the rows of its first paint. */
const PAINT_PATIENCE_MS = 300;

const REFUSALS: Readonly<Record<number, string>> = {
  400: 'There is nothing at this address.',
  415: 'The media type of the body is not supported',
};

/** What the server itself finds wrong with a request keeps its status; all else is ours, and is logged. */
function answerFailure(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) {
  const { statusCode = 500 } = error;
  const refusal = REFUSALS[statusCode];
  reply.header('cache-control', 'no-store');
  // An address that tries to leave its folder names nothing.
  if (refusal) return reply.code(statusCode === 400 ? 404 : statusCode).send({ error: refusal });
  request.log.error({ err: error }, 'request failed');
  return reply.code(500).send({ error: 'The page could not be made. Please try again.' });
}

/** The front door: pages, the shell's files, the proxies to the services, and the security headers. */
export async function createFrontDoor(
  config: FrontDoorConfig,
  overrides: {
    shell?: ShellFiles;
    now?: () => number;
    /** By which the answers of `/ready` and `/metrics` are kept. */
    operatorClock?: () => number;
    readState?: () => Promise<OperatingState>;
    listenerConnections?: number;
  } = {},
): Promise<Service & { address(): string }> {
  const logger = createLogger({ name: 'front-door', level: config.logLevel });
  const probes = readinessProbes(config);
  const commonHeaders = securityHeaders(config);
  const http = createHttpApp({
    logger,
    probes: () => probes,
    answersEarly: (...pair) => boardCache.answer(...pair),
    commonHeaders,
    ...(overrides.operatorClock ? { now: overrides.operatorClock } : {}),
    fastify: { trustProxy: config.trustedProxies ?? false },
  });
  const { server, metrics } = http;
  const { now } = overrides;
  const boardCache = createBoardCache(config, { commonHeaders, logger, metrics, ...(now ? { now } : {}) });
  const shell = overrides.shell ?? (config.shellDevUrl ? shellInDevelopment(config.shellDevUrl) : builtShell());
  const { readTemplate } = shell;
  const state = createOperatingState(overrides.readState ?? askGateway(config), logger);
  // In development the sheet comes with the scripts: nothing can be painted before them.
  const paintFirst = config.shellDevUrl ? null : (await import('./first-paint.tsx')).createFirstPainter();
  const renderPage = createPageRenderer({
    config,
    readTemplate,
    paintFirst,
    descriptions: descriptionReaders(config),
    contest: () => state.current().contest,
  });
  const sendPage = createPageSender();

  async function answerPage(request: FastifyRequest, reply: FastifyReply, route: PageRoute | undefined) {
    const { maintenanceMessage } = state.current();
    if (maintenanceMessage !== null && !opensInMaintenance(route)) return answerMaintenance(reply, maintenanceMessage);
    const variant = {
      hasSearch: hasSearch(request),
      isHallScreen: isHallScreen(new URL(request.url, config.publicUrl)),
      readEarly: (url: string) =>
        boardCache.read(url, queryHeaders(false), { visitor: request.raw, limitMs: PAINT_PATIENCE_MS }),
    };
    return sendPage(request, reply, { html: await renderPage(route, variant), status: route ? 200 : 404 });
  }

  // Before the proxies: a plugin has the handler that is there when it comes.
  server.setErrorHandler(answerFailure);
  registerSecurityHeaders(server, commonHeaders);
  await registerProxies(server, config, { listenerConnections: overrides.listenerConnections });
  await shell.register(server);
  registerSiteFiles(server, config.publicUrl);
  for (const route of PAGE_ROUTES) server.get(route.pattern, (request, reply) => answerPage(request, reply, route));
  server.setNotFoundHandler(async (request, reply) =>
    wantsPage(request)
      ? answerPage(request, reply, undefined)
      : reply.code(404).send({ error: 'There is nothing at this address.' }),
  );

  const close = createShutdown(logger, [
    {
      name: 'readiness',
      run: () => {
        http.drain();
        boardCache.drain();
      },
    },
    { name: 'http', run: () => drainHttp(server) },
    { name: 'board cache', run: () => boardCache.close() },
    { name: 'state', run: () => state.close() },
  ]);
  return {
    start: async () => {
      await state.start();
      await server.listen({ host: config.host, port: config.port });
    },
    close,
    address: () => server.listeningOrigin,
  };
}
