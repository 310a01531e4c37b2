import type { FastifyInstance } from 'fastify';
import type { Store } from '../store.ts';

/** Changes within this time are reported together. */
const QUIET_MS = 100;

/** Notifies open pages of changes by server-sent events; the pages then reload `/phones.json`. */
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
