import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { RemoteDescription } from '@derby/micro-frontend/contract';
import { fakeDescription } from '@derby/micro-frontend/testing/fake-description';
import { listen } from '@derby/server-kit/testing/listen';

/** The response of a fake service; 200 with JSON by default. */
export interface FakeResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A service behind the front door with programmable responses; records its requests. */
export interface FakeService {
  readonly url: string;
  readonly requests: IncomingMessage[];
  /** Sets all further responses; a pending promise keeps the client waiting. */
  respond(give: (request: IncomingMessage) => FakeResponse | Promise<FakeResponse>): void;
  close(): Promise<void>;
}

/** The cache headers of the public board. */
export const PUBLIC = { 'cache-control': 'public, max-age=1' };

const defaultResponse = (): FakeResponse => ({});

export async function startFakeService(): Promise<FakeService> {
  const requests: IncomingMessage[] = [];
  let give: (request: IncomingMessage) => FakeResponse | Promise<FakeResponse> = defaultResponse;
  const server = createServer((request, response) => {
    requests.push(request);
    request.resume();
    void Promise.resolve(give(request)).then(({ status = 200, headers = {}, body = '{"ok":true}' }) => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
      response.end(body);
    });
  });
  return {
    url: await listen(server),
    requests,
    respond: (next) => {
      give = next;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Starts the server of the public site's files, of which only the description is read. */
export async function startFakeSite(description: Partial<RemoteDescription>): Promise<FakeService> {
  const site = await startFakeService();
  site.respond(() => ({ body: JSON.stringify(fakeDescription(description)) }));
  return site;
}

/** Creates a promise that a test resolves. */
export function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolvePromise: (() => void) | undefined;
  const promise = new Promise<void>((done) => {
    resolvePromise = done;
  });
  return { promise, resolve: () => resolvePromise?.() };
}
