import { request, type Agent } from 'node:http';

const RESPONSE_LIMIT_MS = 60_000;

/** The response to a request, or the reason why there is none. */
export interface RawResponse {
  /** 0 without a whole response. */
  readonly status: number;
  readonly retryAfter: string | undefined;
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
  readonly agent?: Agent;
}

/** Sends a request once, without retries. Never rejects. */
export function send(url: string, { method = 'GET', headers = {}, body, agent }: Wire = {}): Promise<RawResponse> {
  const sentAtMs = performance.now();
  return new Promise((resolve) => {
    const end = (
      status: number,
      broken: string | null,
      rest: { retryAfter?: string | undefined; body?: string } = {},
    ) =>
      resolve({
        status,
        broken,
        retryAfter: rest.retryAfter,
        body: rest.body ?? '',
        sentAtMs,
        respondedAtMs: performance.now(),
      });
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const outgoing = request(
      url,
      { method, headers: { ...headers, ...length }, ...(agent && { agent }) },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('error', (error) => end(0, `${response.statusCode ?? 0}, then ${error.message}`));
        response.on('end', () =>
          end(response.statusCode ?? 0, null, { retryAfter: response.headers['retry-after'], body: text }),
        );
      },
    );
    outgoing.setTimeout(RESPONSE_LIMIT_MS, () => outgoing.destroy(new Error('no response in time')));
    outgoing.on('error', (error) => end(0, error.message));
    outgoing.end(body);
  });
}
