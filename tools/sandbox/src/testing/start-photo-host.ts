import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';

/** A host of photos, with the paths of its requests. */
export interface PhotoHost {
  readonly url: string;
  readonly requests: readonly string[];
}

/**
 * Starts a host that serves the given bytes and type at every path, 404 at `/missing` and a redirect at
 * `/moved`. An endless one repeats the bytes as long as the client reads.
 */
export async function startPhotoHost(photo: {
  bytes: Uint8Array;
  type: string;
  redirectsTo?: string;
  isEndless?: boolean;
}): Promise<PhotoHost> {
  const { bytes, type, redirectsTo, isEndless = false } = photo;
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (request.url === '/missing') return void response.writeHead(404).end();
    if (request.url === '/moved') return void response.writeHead(302, { location: redirectsTo }).end();
    response.writeHead(200, { 'content-type': type });
    if (!isEndless) return void response.end(bytes);
    const more = (): void => {
      if (!response.destroyed) response.write(bytes, () => setImmediate(more));
    };
    more();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const at = server.address();
  return { url: `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}`, requests };
}
