import { REQUEST_ID_HEADER } from '@derby/server-kit/request-id';
import { Pool } from 'undici';
import { failureOf } from '../upstream-failure.ts';
import type { PublicRead } from './public-read.ts';

/** A whole answer; header names in lower case, those of the connection left out. */
export interface UpstreamAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Who asks: his request's id and his address, and through which front door. */
export type Asker = Readonly<Record<typeof REQUEST_ID_HEADER | `x-forwarded-${'for' | 'proto' | 'host'}`, string>>;

/** Asks the services on behalf of visitors. */
export interface Upstream {
  /** Never rejects: a service that gives no answer is answered for, 502 or 503. */
  ask(read: PublicRead, asker: Asker): Promise<UpstreamAnswer>;
  close(): Promise<void>;
}

/** Longer than a service waits for its own sources, so that its answer to their failure arrives. */
const ANSWER_TIMEOUT_MS = 30_000;
const CONNECTIONS = 64;

/** Of one connection, of one asker, or made anew for each answer. */
const OWN_TO_EACH_ANSWER = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'date',
  REQUEST_ID_HEADER,
]);

function endToEnd(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || OWN_TO_EACH_ANSWER.has(name) ? [] : [[name, String(value)]],
    ),
  );
}

function answerToFailure(error: unknown): UpstreamAnswer {
  const { status, sentence } = failureOf(error);
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    body: Buffer.from(JSON.stringify({ error: sentence })),
  };
}

/** Asks over connections that stay open, one pool for each origin. */
export function createUpstream(): Upstream {
  const pools = new Map<string, Pool>();

  function poolOf(origin: string): Pool {
    const known = pools.get(origin);
    if (known) return known;
    const made = new Pool(origin, {
      connections: CONNECTIONS,
      headersTimeout: ANSWER_TIMEOUT_MS,
      bodyTimeout: ANSWER_TIMEOUT_MS,
    });
    pools.set(origin, made);
    return made;
  }

  return {
    async ask({ source, target, headers }, asker) {
      try {
        const answer = await poolOf(source.origin).request({
          method: 'GET',
          path: target,
          headers: { ...headers, ...asker },
        });
        const body = Buffer.from(await answer.body.arrayBuffer());
        return { status: answer.statusCode, headers: endToEnd(answer.headers), body };
      } catch (error) {
        return answerToFailure(error);
      }
    },
    close: async () => void (await Promise.all([...pools.values()].map((pool) => pool.close()))),
  };
}
