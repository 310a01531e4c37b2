import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '@derby/server-kit/logger';
import { REQUEST_ID_HEADER } from '@derby/server-kit/request-id';
import { withinTime } from '@derby/server-kit/within-time';
import { queryHeaders } from '@derby/web-session/query-headers';
import proxyAddr from '@fastify/proxy-addr';
import { LRUCache } from 'lru-cache';
import { Counter, type Registry } from 'prom-client';
import type { FrontDoorConfig } from '../env.ts';
import type { FrontDoorLimits } from '../limits.ts';
import { createUpstream, type UpstreamResponse, type Upstream } from './upstream.ts';
import {
  createRepresentation,
  freshForMs,
  isAlikeForAll,
  MAX_FRESH_MS,
  type Representation,
} from './cached-response.ts';
import { visitorHeaders } from '../services/forwarded-headers.ts';
import { publicReadOf, publicSources, type PublicRead } from './public-read.ts';

/** Serves board reads of many visitors without a request to the services for each. */
export interface MicroCache {
  /** Responds to the request, at once or later. Returns false when the request is not for this cache. */
  respond(request: IncomingMessage, response: ServerResponse): boolean;
  /**
   * Returns the body that a visitor without a session would get at this URL, for the page that is being rendered; null
   * after a failure or after `limitMs`, usually `paintMs`. Never rejects.
   */
  read(url: string, visitor: IncomingMessage, limitMs?: number): Promise<string | null>;
  /** Makes each further response the last one of its connection, because the server is closing. */
  drain(): void;
  close(): Promise<void>;
}

interface MicroCacheOptions {
  readonly limits: FrontDoorLimits;
  /** Headers of every response, with names in lower case. */
  readonly commonHeaders: Readonly<Record<string, string>>;
  readonly logger: Logger;
  readonly metrics: Registry;
  /** Returns whether an address belongs to a trusted proxy. */
  readonly isTrusted: (address: string) => boolean;
  /** A monotonic clock in milliseconds. */
  readonly now?: (() => number) | undefined;
  readonly upstream?: Upstream;
}

interface CachedResponse {
  readonly representation: Representation;
  readonly freshUntil: number;
  readonly refreshAt: number;
  isRefreshing: boolean;
}

/** The result of one request for all that waited for it. */
interface Outcome {
  readonly representation: Representation;
  /** Whether clients that joined the request may get the response too. */
  readonly isShared: boolean;
}

/** A request without a response yet. */
interface PendingRead {
  readonly requestedAt: number;
  readonly outcome: Promise<Outcome>;
}

const MAX_CACHED_RESPONSES = 1_000;
const MAX_CACHED_BYTES = 33_554_432;
/** After this part of its lifetime, a cached response that is still read is refreshed in the background. */
const REFRESH_FROM = 0.5;

/** The client bypasses the cache (`no-cache`, `max-age=0`). */
const WANTS_NEW = /(?:^|[\s,])(?:no-cache|max-age=0)(?:$|[\s,])/i;

const TOO_MANY_REQUESTS = 429;
/** Statuses that concern the client and not the URL: other waiting clients need their own requests. */
const PERSONAL_STATUSES = new Set([401, 407, TOO_MANY_REQUESTS]);

/** Returns the approximate size of a read's request. Normalizing the parameters may have made it longer. */
function headBytesOf({ target, headers }: PublicRead): number {
  return Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, target.length);
}

/** Removes the rate-limit headers, which belong to one visitor. */
function withoutBudget(response: UpstreamResponse): UpstreamResponse {
  const headers = Object.entries(response.headers).filter(([name]) => !name.startsWith('ratelimit-'));
  return { ...response, headers: Object.fromEntries(headers) };
}

/**
 * Creates a cache that stores public responses for at most one second from the time of their request. Sends one request
 * per URL at a time, however many clients wait for it (docs/architecture.md, "Flow of a board read"). Failures are
 * passed to the waiting clients and not stored.
 */
export function createMicroCache(
  config: Pick<FrontDoorConfig, 'publicUrl' | 'gatewayUrl' | 'restCompatUrl'>,
  options: MicroCacheOptions,
): MicroCache {
  const { limits, commonHeaders, logger, now = () => performance.now() } = options;
  const publicUrl = new URL(config.publicUrl);
  const sourceOf = publicSources(config);
  const upstream = options.upstream ?? createUpstream([config.gatewayUrl, config.restCompatUrl], limits);
  const counts = createCacheCounts(options.metrics);
  const cached = new LRUCache<string, CachedResponse>({
    max: MAX_CACHED_RESPONSES,
    maxSize: MAX_CACHED_BYTES,
    // Besides the bytes as received: two compressed copies and the key.
    sizeCalculation: ({ representation }, key) => 2 * representation.sizeBytes + 2 * key.length + 1,
  });
  const underway = new Map<string, PendingRead>();
  let closing: readonly string[] = [];

  const logError = (error: unknown) => logger.error({ err: error }, 'failed to answer board read');

  /** A read that is too long is not served by this cache. */
  function isTooLong({ url = '' }: IncomingMessage, read: PublicRead): boolean {
    return url.length > limits.targetLength || headBytesOf(read) > limits.headerBytes;
  }

  async function fetchUpstream(read: PublicRead, request: IncomingMessage, requestId: string): Promise<Outcome> {
    const requestedAt = now();
    const address = proxyAddr(request, options.isTrusted);
    const response = await upstream.fetch(read, visitorHeaders(publicUrl, { id: requestId, address }));
    // One line per request to a service and none per response: responses are counted.
    logger.info(
      {
        requestId,
        method: 'GET',
        route: read.path,
        status: response.status,
        elapsedMs: Math.round(now() - requestedAt),
      },
      'board read from service',
    );
    return take(read, response, requestedAt);
  }

  function take(read: PublicRead, response: UpstreamResponse, requestedAt: number): Outcome {
    const { selectingHeaders } = read.source;
    const freshMs = freshForMs(response, selectingHeaders);
    const before = cached.get(read.key)?.representation;
    const sent = freshMs > 0 ? withoutBudget(response) : response;
    const representation = before?.isOf(sent)
      ? before
      : createRepresentation(sent, commonHeaders, { isCached: freshMs > 0 });
    if (freshMs > 0) {
      cached.set(read.key, {
        representation,
        freshUntil: requestedAt + freshMs,
        refreshAt: requestedAt + freshMs * REFRESH_FROM,
        isRefreshing: false,
      });
    } else if (response.status < 500 && response.status !== TOO_MANY_REQUESTS) {
      // The board has become private, so the cached response is invalid. A failure or a used-up budget does not prove
      // that.
      cached.delete(read.key);
    }
    const isPersonal = response.isPersonal === true || PERSONAL_STATUSES.has(response.status);
    const isRefusal = response.status >= 400 && !isPersonal;
    return { representation, isShared: freshMs > 0 || (isRefusal && isAlikeForAll(response, selectingHeaders)) };
  }

  function askOnce(read: PublicRead, request: IncomingMessage, requestId: string): Promise<Outcome> {
    const pending: PendingRead = {
      requestedAt: now(),
      outcome: fetchUpstream(read, request, requestId).finally(() => {
        if (underway.get(read.key) === pending) underway.delete(read.key);
      }),
    };
    underway.set(read.key, pending);
    return pending.outcome;
  }

  function refreshSoon(read: PublicRead, known: CachedResponse, request: IncomingMessage, requestId: string): void {
    if (now() < known.refreshAt || known.isRefreshing || underway.has(read.key)) return;
    known.isRefreshing = true;
    counts.refreshed += 1;
    askOnce(read, request, requestId).catch(logError);
  }

  /** Joins a request in progress if its response may be shared, or sends a request. */
  async function askOrJoin(read: PublicRead, request: IncomingMessage, requestId: string): Promise<Representation> {
    const pending = underway.get(read.key);
    // A request older than this may return a response that is no longer fresh.
    const joined = pending && now() - pending.requestedAt < MAX_FRESH_MS ? pending.outcome : undefined;
    counts[joined ? 'joined' : 'asked'] += 1;
    const first = await (joined ?? askOnce(read, request, requestId));
    const outcome = joined && !first.isShared ? await fetchUpstream(read, request, requestId) : first;
    return outcome.representation;
  }

  async function respondFromUpstream(read: PublicRead, request: IncomingMessage, response: ServerResponse) {
    const requestId = randomUUID();
    const representation = await askOrJoin(read, request, requestId);
    representation.send(request, response, [REQUEST_ID_HEADER, requestId, ...closing]);
  }

  return {
    respond(request, response) {
      const read = publicReadOf(request, sourceOf);
      if (read === undefined) return false;
      const known = WANTS_NEW.test(request.headers['cache-control'] ?? '') ? undefined : cached.get(read.key);
      const time = now();
      if (known === undefined || time >= known.freshUntil) {
        if (isTooLong(request, read)) return false;
        respondFromUpstream(read, request, response).catch((error: unknown) => {
          logError(error);
          response.destroy();
        });
        return true;
      }
      counts.cached += 1;
      const requestId = randomUUID();
      known.representation.send(request, response, [REQUEST_ID_HEADER, requestId, ...closing]);
      refreshSoon(read, known, request, requestId);
      return true;
    },
    async read(url, visitor, limitMs = limits.paintMs) {
      const read = publicReadOf({ method: 'GET', url, headers: queryHeaders(false) }, sourceOf);
      if (read === undefined) return null;
      const requestId = randomUUID();
      const known = cached.get(read.key);
      if (known && now() < known.freshUntil) {
        refreshSoon(read, known, visitor, requestId);
        return known.representation.text;
      }
      const reading = askOrJoin(read, visitor, requestId).then(({ text }) => text);
      return await withinTime(reading, limitMs).catch(() => null);
    },
    drain: () => {
      closing = ['connection', 'close'];
    },
    close: () => upstream.close(),
  };
}

/** Counts of board reads by result since the start. Plain numbers, so that counting does not slow down a cache hit. */
interface CacheCounts {
  /** Served from the cache. */
  cached: number;
  /** Served by a request to a service. */
  asked: number;
  /** Served by joining a request that was already in progress. */
  joined: number;
  /** Background requests to a service that refresh a response while it is still fresh. */
  refreshed: number;
}

/** Creates the counts, published as `board_cache_reads_total` by result. */
function createCacheCounts(metrics: Registry): CacheCounts {
  const counts: CacheCounts = { cached: 0, asked: 0, joined: 0, refreshed: 0 };
  const counter = new Counter({
    name: 'board_cache_reads_total',
    help: 'Reads of the board at the front door, by how they were answered',
    labelNames: ['result'],
    registers: [metrics],
    collect() {
      counter.reset();
      for (const [result, value] of Object.entries(counts)) counter.inc({ result }, value);
    },
  });
  return counts;
}
