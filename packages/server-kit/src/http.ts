import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerFactory,
  type FastifyHttpOptions,
} from 'fastify';
import { Registry, collectDefaultMetrics, Histogram } from 'prom-client';
import { cachedRead } from './cached-read.ts';
import type { Logger } from './logger.ts';
import { isOperator } from './operator.ts';
import { watchMethods } from './other-methods.ts';
import { checkReadiness, shownReadiness, type ReadinessProbe } from './readiness.ts';
import { createRequestIds, REQUEST_ID_HEADER, requestIdOf } from './request-id.ts';
import { addressRefusal, refuseConnection } from './unreadable-requests.ts';

/** A Fastify server with the parts that every process has, and the registry its metrics go to. */
export interface HttpApp {
  readonly server: FastifyInstance;
  readonly metrics: Registry;
  /** Answers methods that an address lacks with 405 and `Allow`, for all addresses that the server has by now. */
  refuseOtherMethods(): void;
  /**
   * Makes `/ready` answer 503 and each answer the last of its connection. Resolves after `drainDelayMs`, in which a balancer
   * stops sending requests, so that none meets a server that closes.
   */
  drain(): Promise<void>;
}

/** Paths that orchestration calls every few seconds: they are not logged. */
const QUIET_PATHS = new Set(['/health', '/ready', '/metrics']);

/** How long the answers of `/ready` and `/metrics` are kept: their cost does not grow with the requests for them. */
const CACHE_MS = 1_000;

/** Of a process that sets none of its own: for headers, for a whole request, and for a connection that stands still. */
const TIME_LIMITS = { requestTimeout: 30_000, connectionTimeout: 300_000, http: { headersTimeout: 10_000 } };

/** Answers a request before routing, hooks and logging, which cost more than a short answer; false passes it on. */
export type EarlyAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Creates the server as Fastify does, with its time limits, and calls `answersEarly` before Fastify's handler. */
function serverBehind(answersEarly: EarlyAnswer): FastifyServerFactory {
  return (handler, { http, keepAliveTimeout, requestTimeout, connectionTimeout }) => {
    const server: Server = createServer({ ...(http as object | undefined) }, (request, response) => {
      if (!answersEarly(request, response)) handler(request, response);
    });
    server.keepAliveTimeout = Number(keepAliveTimeout);
    server.requestTimeout = Number(requestTimeout);
    server.setTimeout(Number(connectionTimeout));
    return server;
  };
}

/**
 * A Fastify server that logs each request with its id and gives it back in `x-request-id`, and
 * answers `/health` (up), `/ready` (dependencies, 200 or 503; for operators in detail) and, for operators only,
 * `/metrics` (Prometheus text).
 */
export function createHttpApp(options: {
  logger: Logger;
  probes: () => readonly ReadinessProbe[];
  /** The clock of what is kept of `/ready` and `/metrics`, in milliseconds. */
  now?: () => number;
  answersEarly?: EarlyAnswer;
  /** What hooks of the caller's add to every answer: it goes with the answers that no hook sees, too. */
  commonHeaders?: Readonly<Record<string, string>>;
  /** Clients of this process are visitors: the request ids that they send do not count. */
  ignoresRequestIds?: boolean;
  /** DRAIN_DELAY_MS. */
  drainDelayMs?: number;
  fastify?: Pick<
    FastifyHttpOptions<Server>,
    'bodyLimit' | 'trustProxy' | 'requestTimeout' | 'connectionTimeout' | 'keepAliveTimeout' | 'http'
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

  const loggerInstance: FastifyBaseLogger = options.logger;
  const server: FastifyInstance = fastify({
    ...TIME_LIMITS,
    ...options.fastify,
    ...(options.answersEarly ? { serverFactory: serverBehind(options.answersEarly) } : {}),
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: options.ignoresRequestIds ? () => requestIdOf(undefined) : createRequestIds(options.fastify?.trustProxy),
    forceCloseConnections: 'idle',
    // What has arrived is answered: a balancer that has not found out yet would pass the refusal on to a visitor.
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
    request.log.info(
      { method: request.method, route, status: reply.statusCode, elapsedMs: Math.round(reply.elapsedTime) },
      'request answered',
    );
  });

  server.get('/health', async () => ({ status: 'up' }));
  const caching = { maxAgeMs: CACHE_MS, now: options.now ?? (() => performance.now()) };
  const readiness = cachedRead(() => checkReadiness(options.probes()), caching);
  const metricsText = cachedRead(() => metrics.metrics(), caching);
  server.get('/ready', async (request, reply) => {
    const { ready: isReady, checks } = await readiness();
    const ready = isReady && !draining;
    return reply
      .code(ready ? 200 : 503)
      .send(shownReadiness({ ready, checks }, { isOperator: isOperator(request.raw) }));
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
