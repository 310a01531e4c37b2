import type { FastifyInstance } from 'fastify';
import type { Store } from '../store.ts';

/** Several changes within this time are told as one. */
const QUIET_MS = 100;

/** Tells open pages over server-sent events that something changed; they then ask for `/phones.json`. */
export function phonesFeed(server: FastifyInstance, store: Store): void {
  server.get('/phones/events', (_request, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    raw.write('retry: 1000\ndata: hello\n\n');
    let timer: NodeJS.Timeout | undefined;
    const stop = store.onChange(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        raw.write('data: changed\n\n');
      }, QUIET_MS);
    });
    raw.once('close', () => {
      stop();
      clearTimeout(timer);
    });
  });
}
