import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerFactory,
  type FastifyHttpOptions,
} from 'fastify';
import { Registry, collectDefaultMetrics, Histogram } from 'prom-client';
import type { Logger } from './logger.ts';
import { watchMethods } from './other-methods.ts';
import { cachedRead, checkReadiness, isOperator, shownReadiness, type ReadinessProbe } from './readiness.ts';
import { REQUEST_ID_HEADER, requestIdOf } from './request-id.ts';
import { addressRefusal, refuseConnection } from './refused-requests.ts';

/** A Fastify server with the common parts of all processes, and the registry of its metrics. */
export interface HttpApp {
  readonly server: FastifyInstance;
  readonly metrics: Registry;
  /** Responds with 405 and `Allow` to all other methods of the routes added so far. */
  refuseOtherMethods(): void;
  /**
   * Makes `/ready` return 503 and closes each connection after its response. Resolves after `drainDelayMs`, in which a
   * balancer stops sending requests to this process.
   */
  drain(): Promise<void>;
}

/** Paths that orchestration calls every few seconds. They are not logged. */
const QUIET_PATHS = new Set(['/health', '/ready', '/metrics']);

/** How long responses of `/ready` and `/metrics` are cached, so that their cost does not grow with the requests. */
const CACHE_MS = 1_000;

const NOT_STARTED: ReadinessProbe = { name: 'start', check: () => Promise.reject(new Error('not started')) };

/** Failed requests of visitors that one process logs in a minute, so that they cannot push everything else out. */
const LOGGED_FAILURES_PER_MINUTE = 60;
const MINUTE_MS = 60_000;

const signedIn = new WeakSet<FastifyRequest>();

/** Makes the request one of a signed-in user, which is logged when it has its response. */
export function markSignedIn(request: FastifyRequest): void {
  signedIn.add(request);
}

/** Default time limits: for headers, for a whole request, and for an idle connection. */
const TIME_LIMITS = { requestTimeout: 30_000, connectionTimeout: 300_000, http: { headersTimeout: 10_000 } };

/**
 * Handles a request before routing, hooks and logging, which cost more than a short response. Returns false to pass it
 * on.
 */
export type EarlyResponder = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Creates the server like Fastify, with its time limits, and calls `respondsEarly` before Fastify's handler. */
function serverBehind(respondsEarly: EarlyResponder): FastifyServerFactory {
  return (handler, { http, keepAliveTimeout, requestTimeout, connectionTimeout }) => {
    const server: Server = createServer({ ...(http as object | undefined) }, (request, response) => {
      if (!respondsEarly(request, response)) handler(request, response);
    });
    server.keepAliveTimeout = Number(keepAliveTimeout);
    server.requestTimeout = Number(requestTimeout);
    server.setTimeout(Number(connectionTimeout));
    return server;
  };
}

/**
 * Creates a Fastify server that returns the id of each request in `x-request-id`. It logs the requests of signed-in
 * users and those that failed; all others only at level debug, because visitors can send any number. It serves
 * `/health` (up), `/ready` (dependencies, 200 or 503; details for operators) and, for operators only, `/metrics`
 * (Prometheus text).
 */
export function createHttpApp(options: {
  logger: Logger;
  /** Returns undefined before the start, when the process is not ready. */
  probes: () => readonly ReadinessProbe[] | undefined;
  /** Clock of the caches of `/ready` and `/metrics` and of the log, in milliseconds. */
  now?: (() => number) | undefined;
  respondsEarly?: EarlyResponder;
  /** Headers that the caller's hooks add to every response, for responses that run no hooks. */
  commonHeaders?: Readonly<Record<string, string>>;
  /** Ignore the request ids that clients send, because clients of this process are visitors. */
  ignoresRequestIds?: boolean;
  /** DRAIN_DELAY_MS. */
  drainDelayMs?: number;
  fastify?: Pick<
    FastifyHttpOptions<Server>,
    | 'bodyLimit'
    | 'trustProxy'
    | 'requestTimeout'
    | 'connectionTimeout'
    | 'keepAliveTimeout'
    | 'http'
    | 'rewriteUrl'
    | 'routerOptions'
  >;
}): HttpApp {
  let draining = false;
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [metrics],
  });

  const now = options.now ?? (() => performance.now());
  let failures = { inMinute: 0, logged: 0 };
  const isLogged = (request: FastifyRequest, status: number): boolean => {
    if (signedIn.has(request)) return true;
    if (status < 500) return false;
    const inMinute = Math.floor(now() / MINUTE_MS);
    if (failures.inMinute !== inMinute) failures = { inMinute, logged: 0 };
    failures.logged += 1;
    return failures.logged <= LOGGED_FAILURES_PER_MINUTE;
  };

  const loggerInstance: FastifyBaseLogger = options.logger;
  const server: FastifyInstance = fastify({
    ...TIME_LIMITS,
    ...options.fastify,
    ...(options.respondsEarly ? { serverFactory: serverBehind(options.respondsEarly) } : {}),
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: ({ headers }) => requestIdOf(options.ignoresRequestIds ? undefined : headers[REQUEST_ID_HEADER]),
    forceCloseConnections: 'idle',
    // Respond to requests that have arrived: a balancer that does not know yet would pass the refusal on to a visitor.
    return503OnClosing: false,
    frameworkErrors: addressRefusal(options.commonHeaders ?? {}),
    clientErrorHandler: refuseConnection,
  });

  const refuseOtherMethods = watchMethods(server);
  server.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
  server.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close');
  });
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    if (QUIET_PATHS.has(route)) return;
    request.log[isLogged(request, reply.statusCode) ? 'info' : 'debug'](
      { method: request.method, route, status: reply.statusCode, elapsedMs: Math.round(reply.elapsedTime) },
      'request answered',
    );
  });

  server.get('/health', async () => ({ status: 'up' }));
  const caching = { maxAgeMs: CACHE_MS, now };
  const readiness = cachedRead(() => checkReadiness(options.probes() ?? [NOT_STARTED]), caching);
  const metricsText = cachedRead(() => metrics.metrics(), caching);
  server.get('/ready', async (request, reply) => {
    const { ready: isReady, checks } = await readiness();
    const ready = isReady && !draining;
    return reply
      .code(ready ? 200 : 503)
      .send(shownReadiness({ ready, checks }, { forOperator: isOperator(request.raw) }));
  });
  server.get('/metrics', async (request, reply) =>
    isOperator(request.raw) ? reply.type(metrics.contentType).send(await metricsText()) : reply.callNotFound(),
  );

  return {
    server,
    metrics,
    refuseOtherMethods,
    drain: async () => {
      draining = true;
      const { drainDelayMs = 0 } = options;
      if (drainDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, drainDelayMs));
    },
  };
}
