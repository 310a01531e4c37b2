import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** One connection that receives events. It may be slow, or disappear without closing. */
export interface StreamListener {
  send(text: string): void;
  end(): void;
}

/**
 * Responds with server-sent events, which begin with `first`. `add` returns a function that is called when the
 * connection has ended. A listener with more unread bytes than allowed is closed.
 */
export function sendEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    add,
    first,
    unreadEventBytes,
  }: {
    readonly add: (listener: StreamListener) => () => void;
    readonly first: string;
    readonly unreadEventBytes: number;
  },
): FastifyReply {
  const stream = new PassThrough();
  stream.on('error', (error) => request.log.debug({ err: error }, 'event stream failed'));
  const forget = add({
    send(text) {
      if (stream.writableLength > unreadEventBytes) stream.destroy();
      else stream.write(text);
    },
    end: () => void stream.end(),
  });
  // Either one closes the other. Not the response: Node does not report one that waits behind another of its connection.
  const { socket } = request.raw;
  const end = () => void stream.destroy();
  socket.once('close', end);
  stream.once('close', () => {
    socket.off('close', end);
    forget();
  });
  // The connection may have closed before the listener was added.
  if (socket.destroyed) end();
  stream.write(first);
  // Tells buffering proxies to pass events on at once.
  reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no');
  return reply.type('text/event-stream').send(stream);
}
