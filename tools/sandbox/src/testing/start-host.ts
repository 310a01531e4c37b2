import { createServer, type RequestListener } from 'node:http';
import { listen } from '@derby/server-kit/testing/listen';
import { onTestFinished } from 'vitest';

/** Starts a server for one test. Returns its URL and the paths of its requests. */
export async function startHost(handle: RequestListener): Promise<{ url: string; requests: readonly string[] }> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    handle(request, response);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: await listen(server), requests };
}

/** Starts a host that serves the given bytes at every path. */
export const startPhotoHost = (bytes: Uint8Array, type: string) =>
  startHost((_request, response) => response.writeHead(200, { 'content-type': type }).end(bytes));
