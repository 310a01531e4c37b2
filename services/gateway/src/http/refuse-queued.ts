import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorAnswer } from '../graphql/format-error.ts';

const BAD_REQUEST = 400;

/**
 * Refuses a request that was sent before the one ahead of it on the connection was answered. Node does not tell a
 * waiting answer that its connection has closed, so a stream behind it would stay open for ever. No browser and no
 * service of ours sends requests like that. An answer whose end is on its way counts as given: the client may have all
 * of it already.
 */
export async function refuseQueued(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  if (reply.raw.socket !== null) return undefined;
  const { _httpMessage: earlier } = request.raw.socket as Socket & { _httpMessage?: ServerResponse | null };
  if (earlier?.writableEnded) {
    await once(earlier, 'close');
    // Node has given the connection to this answer meanwhile, unless others wait before it.
    if (reply.raw.socket !== null) return undefined;
  }
  return reply
    .code(BAD_REQUEST)
    .header('cache-control', 'no-store')
    .send(
      errorAnswer({
        message: 'Please wait for the answer to the request before this one.',
        code: 'BAD_REQUEST',
        requestId: request.id,
      }),
    );
}
