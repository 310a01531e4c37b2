import { Readable } from 'node:stream';
import { createNetworkShare, type Share } from '@derby/server-kit/network-share';
import { Pool } from 'undici';
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
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body?: Buffer | null;
}

/** Connections to one service, shared between networks. */
export interface ServicePool {
  /** Resolves with the head of the response. Rejects with OverloadError, or with the error of the connection. */
  request(request: ServiceRequest): Promise<ServiceResponse>;
  close(): Promise<void>;
}

/** Creates a pool, which opens connections on demand. `isEndless` responses may have pauses of any length. */
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
  const pool = new Pool(origin, {
    connections: share.total,
    connect: { timeout: limits.connectMs },
    headersTimeout: responseMs,
    bodyTimeout: isEndless ? 0 : limits.responseIdleMs,
  });
  const connections = createNetworkShare({ share, queue: limits.waitingRequests, limitMs: limits.shareMs });
  return {
    async request({ network, ...request }) {
      const giveBack = await connections.take(network);
      return await send(pool, request, { bufferBytes: limits.responseBufferBytes, onEnd: giveBack });
    },
    close: () => pool.destroy(),
  };
}

/** Sends one request. Calls `onEnd` when the connection is free again, which may be before the body is read. */
function send(
  pool: Pool,
  { method, target, headers, body = null }: Omit<ServiceRequest, 'network'>,
  { bufferBytes, onEnd }: { bufferBytes: number; onEnd: () => void },
): Promise<ServiceResponse> {
  return new Promise((resolve, reject) => {
    let responseBody: Readable | undefined;
    const fail = (error: Error) => {
      onEnd();
      if (responseBody) responseBody.destroy(error);
      else reject(error);
    };
    try {
      pool.dispatch(
        { method, path: target, headers, body },
        {
          onRequestStart: () => undefined,
          onResponseStart(controller, status, responseHeaders) {
            if (status < 200) return;
            responseBody = new Readable({
              highWaterMark: bufferBytes,
              read: () => controller.resume(),
              destroy(error, done) {
                controller.abort(error ?? new Error('the response is no longer needed'));
                done(error);
              },
            }).on('error', () => undefined);
            resolve({ status, headers: responseHeaders, body: responseBody });
          },
          onResponseData(controller, chunk) {
            if (responseBody?.push(chunk) === false) controller.pause();
          },
          onResponseEnd() {
            onEnd();
            responseBody?.push(null);
          },
          onResponseError: (_controller, error) => fail(error),
        },
      );
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)));
    }
  });
}
