import { OverloadError } from '@derby/server-kit/network-share';
import { networkOf } from '@derby/server-kit/networks';
import { REQUEST_ID_HEADER } from '@derby/server-kit/request-id';
import type { FrontDoorLimits } from '../limits.ts';
import { responseHeaders, type visitorHeaders } from '../services/forwarded-headers.ts';
import { createServicePool, failureOf, type ServicePool } from '../services/service-pool.ts';
import type { PublicRead } from './public-read.ts';

/** A complete response; header names in lower case, without connection headers. */
export interface UpstreamResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** The response applies to this client's network only: other waiting clients need their own requests. */
  readonly isPersonal?: boolean;
}

/** Headers that belong to one client, or are set again for each response. */
const OWN_TO_EACH_RESPONSE = new Set(['content-length', 'date', REQUEST_ID_HEADER]);

function sharedHeaders(headers: Parameters<typeof responseHeaders>[0]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(responseHeaders(headers)).flatMap(([name, value]) =>
      OWN_TO_EACH_RESPONSE.has(name) ? [] : [[name, String(value)]],
    ),
  );
}

function failureResponse(error: unknown): UpstreamResponse {
  const { status, sentence, retryAfterSeconds } = failureOf(error);
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(retryAfterSeconds),
    },
    body: Buffer.from(JSON.stringify({ error: sentence })),
    isPersonal: error instanceof OverloadError,
  };
}

export type Upstream = ReturnType<typeof createUpstream>;

/** Creates what sends reads to the services, over a share of connections that only boards use. */
export function createUpstream(origins: readonly string[], limits: FrontDoorLimits) {
  const options = { limits, share: limits.boardConnections, responseMs: limits.boardResponseMs };
  const pools = Object.fromEntries([...new Set(origins)].map((origin) => [origin, createServicePool(origin, options)]));

  return {
    /** Sends a read. Never rejects: returns a 503 when the service does not respond. */
    async fetch(
      { source, target, headers }: PublicRead,
      client: ReturnType<typeof visitorHeaders>,
    ): Promise<UpstreamResponse> {
      try {
        const network = networkOf(client['x-forwarded-for']);
        const request = { network, method: 'GET', target, headers: { ...headers, ...client } };
        const response = await (pools[source.origin] as ServicePool).request(request);
        const chunks = (await response.body.toArray()) as Buffer[];
        return { status: response.status, headers: sharedHeaders(response.headers), body: Buffer.concat(chunks) };
      } catch (error) {
        return failureResponse(error);
      }
    },
    close: async () => void (await Promise.all(Object.values(pools).map((pool) => pool.close()))),
  };
}
