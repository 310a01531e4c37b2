import type { IncomingMessage } from 'node:http';
import { RequestRefused } from './request-refused.ts';
import type { WaitList } from './wait-list.ts';

/**
 * Reads a body completely. Rejects with RequestRefused: 413 for more than `maxBytes`, 408 when it takes longer than
 * `limitMs` or when its place is given to another request of the network.
 */
export function readBody(
  request: IncomingMessage,
  options: { maxBytes: number; limitMs: number; network: string; unfinished: WaitList },
): Promise<Buffer> {
  const { maxBytes, limitMs, network, unfinished } = options;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return Promise.reject(new RequestRefused(413));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;

    function settle(refusal: Error | null): void {
      clearTimeout(timer);
      wait.done();
      request.off('data', onData).off('end', onEnd).off('close', onClose);
      if (refusal) reject(refusal);
      else resolve(Buffer.concat(chunks));
    }
    function onData(chunk: Buffer): void {
      size += chunk.length;
      if (size > maxBytes) return settle(new RequestRefused(413));
      chunks.push(chunk);
      wait.progressed();
    }
    const onEnd = () => settle(null);
    const onClose = () => settle(new RequestRefused(400));

    const timer = setTimeout(() => settle(new RequestRefused(408)), limitMs);
    const wait = unfinished.add(network, () => settle(new RequestRefused(408)));
    request.on('data', onData).on('end', onEnd).on('close', onClose);
  });
}
