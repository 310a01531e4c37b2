import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { createNetworkShare, OverloadError } from '@derby/server-kit/network-share';
import type { Share } from '@derby/server-kit/networks';
import { Pool } from 'undici';
import { RequestRefused } from '../clients/refusals.ts';
import type { WaitList } from '../clients/wait-list.ts';
import type { FrontDoorLimits } from '../limits.ts';

/** The response of a service. An error of its body only ends the body. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readable;
}

/** A request without a body, or with a complete one. */
export interface ServiceRequest {
  /** The network whose share of connections it uses. */
  readonly network: string;
  readonly method: string;
  /** Path and query, unchanged. */
  readonly target: string;
  /** Aborts when the client is gone. */
  readonly clientGone?: AbortSignal;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body?: Buffer | null;
}

/** Connections to one service, shared between networks. */
export interface ServicePool {
  /** Resolves with the head of the response. Rejects with OverloadError, or with the error of the connection. */
  request(request: ServiceRequest): Promise<ServiceResponse>;
  /**
   * Streams a body over a connection that no other request waits for. Resolves with the head of the response and stops
   * sending then, because a service may respond before it has read the whole body. Rejects with RequestRefused 408 when
   * the client stalls or its place in `uploads` is given to another upload of its network, else with the error of the
   * connection.
   */
  upload(
    request: Omit<ServiceRequest, 'body' | 'clientGone'>,
    incoming: IncomingMessage,
    uploads: WaitList,
  ): Promise<ServiceResponse>;
  close(): Promise<void>;
}

/**
 * Creates a pool, which opens connections on demand. Requests with and without an Authorization header have a `share`
 * each: neither can hold the connections of the other, whatever the header says. `isEndless` responses may have pauses of any
 * length.
 */
export function createServicePool(
  origin: string,
  options: {
    limits: FrontDoorLimits;
    share: Share;
    responseMs?: number;
    isEndless?: boolean;
  },
): ServicePool {
  const { limits, share, responseMs = limits.responseMs, isEndless = false } = options;
  const timeouts = {
    connect: { timeout: limits.connectMs },
    headersTimeout: responseMs,
    bodyTimeout: isEndless ? 0 : limits.responseIdleMs,
  };
  const pool = new Pool(origin, { ...timeouts, connections: 2 * share.total });
  // The list of uploads limits their number.
  const uploadPool = new Pool(origin, { ...timeouts, connections: null });
  const createConnections = () => createNetworkShare({ share, queue: limits.waitingRequests, limitMs: limits.shareMs });
  const connections = { withToken: createConnections(), withoutToken: createConnections() };

  async function send(
    through: Pool,
    { method, target, headers }: Omit<ServiceRequest, 'network' | 'body' | 'clientGone'>,
    body: Buffer | Readable | null,
    signal?: AbortSignal,
  ): Promise<ServiceResponse> {
    const highWaterMark = limits.responseBufferBytes;
    const response = await through.request({ method, path: target, headers, body, highWaterMark, signal });
    response.body.on('error', () => undefined);
    return { status: response.statusCode, headers: response.headers, body: response.body };
  }

  return {
    async request({ network, body = null, clientGone, ...request }) {
      const { withToken, withoutToken } = connections;
      const isVisitor = request.headers['authorization'] === undefined;
      const giveBack = await (isVisitor ? withoutToken : withToken).take(network, { signal: clientGone });
      try {
        // What a user has sent is carried out even when the client has left.
        const response = await send(pool, request, body, isVisitor ? clientGone : undefined);
        response.body.once('close', giveBack);
        return response;
      } catch (error) {
        giveBack();
        throw error;
      }
    },
    async upload({ network, ...request }, incoming, uploads) {
      const body = new PassThrough().on('error', () => undefined);
      const stop = (error: Error) => void body.destroy(error);
      const idle = setTimeout(() => {
        stop(body.writableNeedDrain ? new Error('the service does not read') : new RequestRefused(408));
      }, limits.uploadIdleMs);
      const wait = uploads.add(network, () => stop(new RequestRefused(408)));
      const onData = () => {
        idle.refresh();
        wait.progressed();
      };
      const onEnd = () => {
        clearTimeout(idle);
        wait.done();
      };
      // A complete request is carried out even when the client has left, as for requests without an upload.
      const onClose = () => incoming.complete || stop(new RequestRefused(400));
      incoming.on('error', () => undefined);
      incoming.on('data', onData).once('end', onEnd).once('close', onClose).pipe(body);
      try {
        return await send(uploadPool, request, body);
      } finally {
        onEnd();
        incoming.off('data', onData).off('end', onEnd).off('close', onClose).unpipe(body);
      }
    },
    close: async () => void (await Promise.all([pool.destroy(), uploadPool.destroy()])),
  };
}

/** The response that replaces a missing response of a service. */
export interface UpstreamFailure {
  readonly status: 503;
  readonly sentence: string;
  readonly retryAfterSeconds: number;
}

const RETRY_SECONDS = 5;
const RETRY_OVERLOAD_SECONDS = 1;
const NOT_REACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/**
 * Returns a 503 with a retry time: the service was unreachable, its response broke off, or the front door is
 * overloaded.
 */
export function failureOf(error: unknown): UpstreamFailure {
  if (error instanceof OverloadError) {
    return {
      status: 503,
      sentence: 'Too many requests at the same time. Please try again in a moment.',
      retryAfterSeconds: RETRY_OVERLOAD_SECONDS,
    };
  }
  const cause = error instanceof Error ? error.cause : undefined;
  const isReached = !NOT_REACHED.has(codeOf(error)) && !NOT_REACHED.has(codeOf(cause));
  return {
    status: 503,
    sentence: isReached
      ? 'The service did not answer as expected. Please try again.'
      : 'The service is starting or down. Please try again in a moment.',
    retryAfterSeconds: RETRY_SECONDS,
  };
}
