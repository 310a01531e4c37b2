import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from '@derby/server-kit/logger';
import { REQUEST_ID_HEADER } from '@derby/server-kit/request-id';
import proxyAddr from '@fastify/proxy-addr';
import { LRUCache } from 'lru-cache';
import type { Registry } from 'prom-client';
import type { FrontDoorConfig } from '../env.ts';
import type { FrontDoorLimits } from '../limits.ts';
import { createUpstream, type UpstreamAnswer, type Upstream } from './ask-upstream.ts';
import { createCacheCounts } from './cache-counts.ts';
import { ageSecondsOf, freshForMs, isAlikeForAll, MAX_FRESH_MS } from './freshness.ts';
import { publicReadOf, publicSources, type PublicRead } from './public-read.ts';
import { createRepresentation, type Representation } from './representation.ts';

/** Answers a crowd's reads of the board before they reach the services. */
export interface MicroCache {
  /** Answers the request, at once or later; false when it is not one for this cache. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /**
   * Returns the body that a visitor without a session would get at this address, for the page that is being rendered;
   * null after a failure or after `limitMs`. Never rejects.
   */
  read(
    url: string,
    headers: Readonly<Record<string, string>>,
    on: { readonly visitor: IncomingMessage; readonly limitMs: number },
  ): Promise<string | null>;
  /** From now on each answer is the last of its connection, because the server closes. */
  drain(): void;
  close(): Promise<void>;
}

interface MicroCacheOptions {
  readonly limits: FrontDoorLimits;
  /** Go with every answer, names in lower case. */
  readonly commonHeaders: Readonly<Record<string, string>>;
  readonly logger: Logger;
  readonly metrics: Registry;
  /** Whether the word of an address about visitors counts. */
  readonly isTrusted: (address: string) => boolean;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
  readonly upstream?: Upstream;
}

interface CachedAnswer {
  readonly representation: Representation;
  /** For those who get it from here; it is at most a second older than it was. */
  readonly ageHeader: readonly ['age', string];
  readonly freshUntil: number;
  readonly refreshAt: number;
  isRefreshing: boolean;
}

/** What came of asking once, for all who waited for it. */
interface Outcome {
  readonly representation: Representation;
  /** Those who did not ask themselves may have it too. */
  readonly isShared: boolean;
}

/** A question that has no answer yet. */
interface Asking {
  readonly askedAt: number;
  readonly outcome: Promise<Outcome>;
}

const MAX_CACHED_ANSWERS = 1_000;
const MAX_CACHED_BYTES = 33_554_432;
/** From this part of its life on, an answer that is still read is asked for anew while it goes on being given out. */
const REFRESH_FROM = 0.5;

/** The client bypasses the cache (`no-cache`, `max-age=0`). */
const WANTS_NEW = /(?:^|[\s,])(?:no-cache|max-age=0)(?:$|[\s,])/i;

/** Returns null when the work fails or exceeds the limit. */
async function withinLimit<T>(work: Promise<T>, limitMs: number): Promise<T | null> {
  const limit = new AbortController();
  const late = setTimeout(limitMs, null, { signal: limit.signal, ref: false }).catch(() => null);
  try {
    return await Promise.race([work.catch(() => null), late]);
  } finally {
    limit.abort();
  }
}

const TOO_MANY_REQUESTS = 429;
/** Statuses that concern the client, not the address: other waiting clients get a request of their own. */
const PERSONAL_STATUSES = new Set([401, 407, TOO_MANY_REQUESTS]);

/** About the size of the request that a read makes; encoding the parameters anew may have made them longer. */
function headBytesOf({ target, headers }: PublicRead): number {
  return Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, target.length);
}

/** How many requests one visitor has left is nothing to the next. */
function withoutBudget(answer: UpstreamAnswer): UpstreamAnswer {
  const headers = Object.entries(answer.headers).filter(([name]) => !name.startsWith('ratelimit-'));
  return { ...answer, headers: Object.fromEntries(headers) };
}

/**
 * Keeps what services call public for at most a second from when it was asked for, and asks for each address
 * once at a time, however many wait for it (docs/architecture.md, "Flow of a board read"). Failures are given to those
 * who wait and forgotten.
 */
export function createMicroCache(
  config: Pick<FrontDoorConfig, 'publicUrl' | 'gatewayUrl' | 'restCompatUrl'>,
  options: MicroCacheOptions,
): MicroCache {
  const { limits, commonHeaders, logger, now = () => performance.now() } = options;
  const { protocol, host } = new URL(config.publicUrl);
  const sources = publicSources(config);
  const upstream = options.upstream ?? createUpstream(limits);
  const counts = createCacheCounts(options.metrics);
  const cached = new LRUCache<string, CachedAnswer>({
    max: MAX_CACHED_ANSWERS,
    maxSize: MAX_CACHED_BYTES,
    // Beside the bytes as they came: the same in two codings, and the key.
    sizeCalculation: ({ representation }, key) => 2 * representation.sizeBytes + 2 * key.length + 1,
  });
  const underway = new Map<string, Asking>();
  let closing: readonly string[] = [];

  const logError = (error: unknown) => logger.error({ err: error }, 'failed to answer board read');

  /** Such a read is not one for this cache. */
  function isTooLong({ url = '' }: IncomingMessage, read: PublicRead): boolean {
    return url.length > limits.targetLength || headBytesOf(read) > limits.headerBytes;
  }

  async function ask(read: PublicRead, request: IncomingMessage, requestId: string): Promise<Outcome> {
    const askedAt = now();
    const answer = await upstream.ask(read, {
      [REQUEST_ID_HEADER]: requestId,
      'x-forwarded-for': proxyAddr(request, options.isTrusted),
      'x-forwarded-proto': protocol.slice(0, -1),
      'x-forwarded-host': host,
    });
    // One line for each question to a service, none for each answer: those are counted.
    logger.info(
      { requestId, method: 'GET', route: read.path, status: answer.status, elapsedMs: Math.round(now() - askedAt) },
      'board read from service',
    );
    return take(read, answer, askedAt);
  }

  function take(read: PublicRead, answer: UpstreamAnswer, askedAt: number): Outcome {
    const { selectingHeaders } = read.source;
    const freshMs = freshForMs(answer, selectingHeaders);
    const before = cached.get(read.key)?.representation;
    const sent = freshMs > 0 ? withoutBudget(answer) : answer;
    const representation = before?.isOf(sent)
      ? before
      : createRepresentation(sent, commonHeaders, { isEncoded: freshMs > 0 });
    if (freshMs > 0) {
      cached.set(read.key, {
        representation,
        ageHeader: ['age', String(ageSecondsOf(answer) + 1)],
        freshUntil: askedAt + freshMs,
        refreshAt: askedAt + freshMs * REFRESH_FROM,
        isRefreshing: false,
      });
    } else if (answer.status < 500 && answer.status !== TOO_MANY_REQUESTS) {
      // A board made private: what was kept is over at once. A failure or a used up budget says nothing about it.
      cached.delete(read.key);
    }
    const isPersonal = answer.isPersonal === true || PERSONAL_STATUSES.has(answer.status);
    const isRefusal = answer.status >= 400 && !isPersonal;
    return { representation, isShared: freshMs > 0 || (isRefusal && isAlikeForAll(answer, selectingHeaders)) };
  }

  function askOnce(read: PublicRead, request: IncomingMessage, requestId: string): Promise<Outcome> {
    const asking: Asking = {
      askedAt: now(),
      outcome: ask(read, request, requestId).finally(() => {
        if (underway.get(read.key) === asking) underway.delete(read.key);
      }),
    };
    underway.set(read.key, asking);
    return asking.outcome;
  }

  function refreshSoon(read: PublicRead, known: CachedAnswer, request: IncomingMessage, requestId: string): void {
    if (now() < known.refreshAt || known.isRefreshing || underway.has(read.key)) return;
    known.isRefreshing = true;
    counts.refreshed += 1;
    askOnce(read, request, requestId).catch(logError);
  }

  /** What was asked for already by others, where they may share it. */
  async function askOrJoin(read: PublicRead, request: IncomingMessage, requestId: string): Promise<Representation> {
    const asking = underway.get(read.key);
    // Its answer may have been true only when it was asked.
    const joined = asking && now() - asking.askedAt < MAX_FRESH_MS ? asking.outcome : undefined;
    counts[joined ? 'joined' : 'asked'] += 1;
    const first = await (joined ?? askOnce(read, request, requestId));
    const outcome = joined && !first.isShared ? await ask(read, request, requestId) : first;
    return outcome.representation;
  }

  async function answerFromUpstream(read: PublicRead, request: IncomingMessage, response: ServerResponse) {
    const requestId = randomUUID();
    const representation = await askOrJoin(read, request, requestId);
    representation.send(request, response, [REQUEST_ID_HEADER, requestId, ...closing]);
  }

  return {
    answer(request, response) {
      const read = publicReadOf(request, sources);
      if (read === undefined) return false;
      const known = WANTS_NEW.test(request.headers['cache-control'] ?? '') ? undefined : cached.get(read.key);
      const time = now();
      if (known === undefined || time >= known.freshUntil) {
        if (isTooLong(request, read)) return false;
        answerFromUpstream(read, request, response).catch((error: unknown) => {
          logError(error);
          response.destroy();
        });
        return true;
      }
      counts.cached += 1;
      const requestId = randomUUID();
      known.representation.send(request, response, [...known.ageHeader, REQUEST_ID_HEADER, requestId, ...closing]);
      refreshSoon(read, known, request, requestId);
      return true;
    },
    async read(url, headers, { visitor, limitMs }) {
      const read = publicReadOf({ method: 'GET', url, headers }, sources);
      if (read === undefined) return null;
      const requestId = randomUUID();
      const known = cached.get(read.key);
      if (known && now() < known.freshUntil) {
        refreshSoon(read, known, visitor, requestId);
        return known.representation.text;
      }
      const answered = askOrJoin(read, visitor, requestId).then(({ text }) => text);
      return await withinLimit(answered, limitMs);
    },
    drain: () => {
      closing = ['connection', 'close'];
    },
    close: () => upstream.close(),
  };
}
