import { request, type Agent, type IncomingHttpHeaders } from 'node:http';

/** A request that is sent unchanged, without normalization. */
export interface Question {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Buffer;
  /** Address of this machine that the request comes from. */
  readonly from?: string;
  readonly timeoutMs?: number;
  /** Without one, each request opens its own connection. */
  readonly agent?: Agent;
}

/** The response. Without one, `status` is 0 and `failure` has the reason. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly tookMs: number;
  readonly failure?: string;
}

const DEFAULT_TIMEOUT_MS = 30_000;

/** Sends a request and reads the whole response. Never rejects. */
export function ask(url: string, question: Question = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body, from, timeoutMs = DEFAULT_TIMEOUT_MS, agent } = question;
  const { hostname, port } = new URL(url);
  const path = url.slice(url.indexOf('/', 'http://'.length));
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const done = (answer: Omit<Answer, 'tookMs'>) => {
      clearTimeout(timer);
      resolve({ ...answer, tookMs: performance.now() - startedAt });
    };
    const fail = (failure: string) => done({ status: 0, headers: {}, text: '', failure });
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const outgoing = request({
      hostname,
      port,
      path,
      method,
      headers: { ...length, ...headers },
      agent: agent ?? false,
      ...(from === undefined ? {} : { localAddress: from }),
    });
    const timer = setTimeout(() => {
      fail(`no answer within ${timeoutMs} ms`);
      outgoing.destroy();
    }, timeoutMs);
    outgoing.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message));
    outgoing.on('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message));
      answer.on('end', () => {
        const { statusCode: status = 0, headers: received } = answer;
        done({ status, headers: received, text: Buffer.concat(chunks).toString() });
      });
    });
    outgoing.end(body);
  });
}

/** Returns whether a response is a server error other than a refusal with Retry-After. */
export function isUndeliberate({ status, headers }: Pick<Answer, 'status' | 'headers'>): boolean {
  return status >= 500 && !(status === 503 && headers['retry-after'] !== undefined);
}
