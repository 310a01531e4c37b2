import { request, type IncomingHttpHeaders } from 'node:http';

/** A request that is sent unchanged, without normalization, on a new connection. */
export interface Question {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Address of this machine that the request comes from. */
  readonly from?: string;
}

/** The response. Without one, `status` is 0 and `failure` has the reason. */
export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly failure?: string;
}

const TIMEOUT_MS = 30_000;

/** Sends a request and reads the whole response. Never rejects. */
export function ask(url: string, { method = 'GET', headers = {}, body, from }: Question = {}): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  const path = url.slice(url.indexOf('/', 'http://'.length));
  return new Promise((resolve) => {
    const done = (response: RawResponse) => {
      clearTimeout(timer);
      resolve(response);
    };
    const fail = (failure: string) => done({ status: 0, headers: {}, text: '', failure });
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const outgoing = request({
      hostname,
      port,
      path,
      method,
      headers: { ...length, ...headers },
      agent: false,
      ...(from === undefined ? {} : { localAddress: from }),
    });
    const timer = setTimeout(() => {
      fail(`no answer within ${TIMEOUT_MS} ms`);
      outgoing.destroy();
    }, TIMEOUT_MS);
    outgoing.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message));
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message));
      response.on('end', () => {
        const { statusCode: status = 0, headers: received } = response;
        done({ status, headers: received, text: Buffer.concat(chunks).toString() });
      });
    });
    outgoing.end(body);
  });
}

/** Returns whether a response is a server error other than a refusal with Retry-After. */
export function isUndeliberate({ status, headers }: Pick<RawResponse, 'status' | 'headers'>): boolean {
  return status >= 500 && !(status === 503 && headers['retry-after'] !== undefined);
}
