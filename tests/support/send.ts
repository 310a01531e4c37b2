import { request, type Agent, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

const RESPONSE_LIMIT_MS = 60_000;

/** The response to a request, or the reason why there is none. */
export interface RawResponse {
  /** 0 without a whole response. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The error of the connection; null for a whole response. */
  readonly broken: string | null;
  /** The time by `performance.now`. */
  readonly sentAtMs: number;
  readonly respondedAtMs: number;
}

/** The parts of a request. */
export interface Wire {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
  /** A new connection by default. */
  readonly agent?: Agent;
  /** Address of this machine that the request comes from. */
  readonly from?: string;
}

/** Sends a request once, unchanged, without normalization and retries. Never rejects. */
export function send(url: string, { body, agent, from, ...wire }: Wire = {}): Promise<RawResponse> {
  const sentAtMs = performance.now();
  const { hostname, port } = new URL(url);
  const path = url.slice(url.indexOf('/', 'http://'.length));
  return new Promise((resolve) => {
    const end = (
      broken: string | null,
      { status = 0, headers = {}, body: received = '' }: Partial<RawResponse> = {},
    ) => {
      clearTimeout(timer);
      resolve({ status, headers, body: received, broken, sentAtMs, respondedAtMs: performance.now() });
    };
    const address = from === undefined ? {} : { localAddress: from };
    const outgoing = request({ hostname, port, path, agent: agent ?? false, ...address, ...wire });
    const timer = setTimeout(
      () => outgoing.destroy(new Error(`no response within ${RESPONSE_LIMIT_MS} ms`)),
      RESPONSE_LIMIT_MS,
    );
    outgoing.on('error', (error) => end(error.message));
    outgoing.on('response', (response) => {
      const { statusCode: status = 0, headers } = response;
      text(response).then(
        (received) => end(null, { status, headers, body: received }),
        (error: Error) => end(`${status}, then ${error.message}`),
      );
    });
    outgoing.end(body);
  });
}
