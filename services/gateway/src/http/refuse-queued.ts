import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from './failed-requests.ts';

const BAD_REQUEST = 400;

/** Answers behind which a request waits. The connection goes to the first one only. */
const waitedFor = new WeakSet<ServerResponse>();

/**
 * Refuses a request that was sent before the one ahead of it on the connection was answered. Node does not tell a
 * waiting answer that its connection has closed, so a stream behind it would stay open for ever. No browser and no
 * service of ours sends requests like that. An answer that has ended, or whose length is known, is waited for: the
 * client may have all of it while the server has not noted its end.
 */
export async function refuseQueued(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  if (reply.raw.socket !== null) return undefined;
  const { _httpMessage: earlier } = request.raw.socket as Socket & { _httpMessage?: ServerResponse | null };
  if ((earlier?.writableEnded || hasKnownLength(earlier)) && !waitedFor.has(earlier)) {
    waitedFor.add(earlier);
    await once(earlier, 'close');
    // Node has given the connection to this answer meanwhile, unless others wait before it.
    if (reply.raw.socket !== null) return undefined;
  }
  const message = 'Please wait for the answer to the request before this one.';
  return sendFailure(reply, { status: BAD_REQUEST, code: 'BAD_REQUEST', message });
}

function hasKnownLength(answer: ServerResponse | null | undefined): answer is ServerResponse {
  return answer?.headersSent === true && !answer.chunkedEncoding;
}
