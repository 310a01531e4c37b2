import { vi } from 'vitest';

/** One request as the gateway would read it. */
export interface SentOperation {
  readonly name: string;
  readonly variables: Record<string, unknown>;
  readonly authorization: string | null;
  readonly files: readonly unknown[];
}

/** A response of the gateway: data, an error with code and sentence, or a plain HTTP response. */
export type GatewayResponse =
  | { readonly data: unknown }
  | {
      readonly code: string;
      readonly sentence: string;
      readonly fields?: readonly string[];
      readonly retryAfterSeconds?: number;
    }
  | Response;

/** Responses by operation name, or by URL for other requests. A request without a response makes `fetch` throw. */
export type GatewayResponses = Record<
  string,
  (variables: Record<string, unknown>) => GatewayResponse | Promise<GatewayResponse>
>;

const HEADERS = { 'content-type': 'application/graphql-response+json', 'x-request-id': 'request-0001' };

function responseOf(response: GatewayResponse): Response {
  if (response instanceof Response) return response;
  if ('data' in response) return new Response(JSON.stringify(response), { headers: HEADERS });
  const { code, sentence, fields, retryAfterSeconds } = response;
  const errors = [{ message: sentence, extensions: { code, fields, retryAfterSeconds } }];
  return new Response(JSON.stringify({ errors }), { status: 400, headers: HEADERS });
}

function readRequest(url: string, init: RequestInit): SentOperation {
  if (!init.body) return { name: url, variables: {}, authorization: null, files: [] };
  const form = init.body instanceof FormData ? init.body : null;
  const text = form ? form.get('operations') : init.body;
  const { operationName, query, variables } = JSON.parse(String(text)) as {
    operationName?: string;
    query: string;
    variables?: Record<string, unknown>;
  };
  return {
    name: operationName ?? /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? '',
    variables: variables ?? {},
    authorization: new Headers(init.headers).get('authorization'),
    files: form ? [...form.values()].filter((value) => typeof value !== 'string') : [],
  };
}

/** Response to the viewer query: an administrator, with these changes. */
export const viewerIs = (changes: object = {}): GatewayResponse => ({
  data: {
    viewer: {
      __typename: 'Viewer',
      id: 1,
      username: 'admin',
      role: 'ADMINISTRATOR',
      isPass: false,
      mustEnableTwoFactor: false,
      ...changes,
    },
  },
});

const ALWAYS: GatewayResponses = { Console_Viewer: () => viewerIs() };

/** Replaces the network by a fake gateway. Returns the operations that it received, oldest first. */
export function fakeGateway(responses: GatewayResponses): SentOperation[] {
  const sent: SentOperation[] = [];
  const respond = async (url: string, init: RequestInit): Promise<Response> => {
    const operation = readRequest(url, init);
    sent.push(operation);
    const handle = responses[operation.name] ?? ALWAYS[operation.name];
    if (!handle) throw new Error(`No answer for ${operation.name}`);
    return responseOf(await Promise.race([handle(operation.variables), aborted(init.signal)]));
  };
  vi.stubGlobal('fetch', respond);
  vi.stubGlobal('XMLHttpRequest', uploaderTo(respond));
  return sent;
}

/** Rejects as `fetch` does when its caller gives up. */
function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });
}

/** A fake of XMLHttpRequest for uploads. It reports half of the body as sent, then loads the response. */
function uploaderTo(respond: (url: string, init: RequestInit) => Promise<Response>) {
  return class extends EventTarget {
    readonly upload = new EventTarget();
    readonly #headers = new Headers();
    #responseHeaders = new Headers();
    status = 0;
    statusText = '';
    responseText = '';
    open(): void {}
    abort(): void {}
    getResponseHeader(name: string): string | null {
      return this.#responseHeaders.get(name);
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value);
    }
    send(body: FormData): void {
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 2 }));
      respond('', { body, headers: this.#headers })
        .then(async (response) => {
          this.status = response.status;
          this.#responseHeaders = response.headers;
          this.responseText = await response.text();
          this.dispatchEvent(new Event('load'));
        })
        .catch(() => this.dispatchEvent(new Event('error')));
    }
  };
}

/** Returns these responses one after another, then repeats the last one. */
export function inTurn<Response extends GatewayResponse | Promise<GatewayResponse> = GatewayResponse>(
  ...responses: readonly (GatewayResponse | (() => Response))[]
): () => GatewayResponse | Response {
  let asked = 0;
  return () => {
    const response = responses[Math.min(asked, responses.length - 1)] ?? unreachable();
    asked += 1;
    return typeof response === 'function' ? response() : response;
  };
}

/** Responds with an error: a sentence of the server, and the fields at fault. */
export const refused =
  (sentence: string, ...fields: readonly string[]) =>
  (): GatewayResponse => ({ code: 'CONFLICT', sentence, fields });

/** Responds with an error that has no sentence. */
export const broken = (): GatewayResponse => new Response('', { status: 502 });

export const silent = () => new Promise<GatewayResponse>(() => undefined);

/** Throws as `fetch` does without a network. */
export function unreachable(): never {
  throw new TypeError('Failed to fetch');
}
