import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from './failed-requests.ts';

const BAD_REQUEST = 400;

/**
 * Responses that already have a request waiting behind them. Node gives the connection to the first waiting request
 * only.
 */
const waitedFor = new WeakSet<ServerResponse>();

/**
 * Refuses a request that was pipelined, i.e. sent before the previous one on its connection had its response. Node does not
 * notify a waiting response that its connection has closed, so a stream would stay open for ever. Browsers and our
 * services do not pipeline. Waits for a previous response that has ended or has a known length: the client may have
 * read all of it before the server notes its end.
 */
export async function refuseQueued(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  if (reply.raw.socket !== null) return undefined;
  const { _httpMessage: earlier } = request.raw.socket as Socket & { _httpMessage?: ServerResponse | null };
  if ((earlier?.writableEnded || hasKnownLength(earlier)) && !waitedFor.has(earlier)) {
    waitedFor.add(earlier);
    await once(earlier, 'close');
    // Node has assigned the connection to this response, unless others wait before it.
    if (reply.raw.socket !== null) return undefined;
  }
  const message = 'Please wait for the answer to the request before this one.';
  return sendFailure(reply, { status: BAD_REQUEST, code: 'BAD_REQUEST', message });
}

function hasKnownLength(response: ServerResponse | null | undefined): response is ServerResponse {
  return response?.headersSent === true && !response.chunkedEncoding;
}
