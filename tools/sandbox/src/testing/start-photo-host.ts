import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';

/** A host that answers every path with the given bytes and type; `/missing` is 404. */
export async function startPhotoHost({ bytes, type }: { bytes: Uint8Array; type: string }): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url === '/missing') response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': type }).end(bytes);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  const at = server.address();
  return `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}`;
}
