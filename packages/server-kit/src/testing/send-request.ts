import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

/** A response, read completely. */
export interface ReceivedResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Sends a request unchanged on a new connection. `fetch` changes paths and refuses some methods and headers. */
export async function sendRequest(
  base: string,
  path: string,
  options: {
    readonly method?: string;
    readonly headers?: OutgoingHttpHeaders;
    readonly body?: string | Buffer;
    /** Address of this machine that the request comes from. */
    readonly localAddress?: string;
  } = {},
): Promise<ReceivedResponse> {
  const { method = 'GET', headers = {}, body, localAddress } = options;
  const { hostname, port } = new URL(base);
  const from = localAddress === undefined ? {} : { localAddress };
  const outgoing = request({ hostname, port, path, method, headers, agent: false, ...from });
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
}
