import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorAnswer } from '../graphql/format-error.ts';

const BAD_REQUEST = 400;

/**
 * Refuses a request that was sent before the one ahead of it on the connection was answered. Node does not tell a
 * waiting answer that its connection has closed, so a stream behind it would stay open for ever. No browser and no
 * service of ours sends requests like that.
 */
export async function refuseQueued(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  if (reply.raw.socket !== null) return undefined;
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
