import type { Readable } from 'node:stream';
import httpProxy from '@fastify/http-proxy';
import { closeBehindAnswer } from '@derby/server-kit/body-remainder';
import { REQUEST_ID_HEADER } from '@derby/server-kit/request-id';
import type { FastifyInstance } from 'fastify';
import type { FrontDoorConfig } from './env.ts';
import { mayLeaveRest, settleBodyRest, streamedBody } from './streamed-body.ts';
import { failureOf } from './upstream-failure.ts';

/** Longest time a service may take to begin its answer: an upload from a slow phone is read first. */
const ANSWER_TIMEOUT_MS = 60_000;

/** Requests at the same time to one of the services. */
const CONNECTIONS = 256;
/** Each visitor who follows the board holds a connection of its own; they must not use up those of the requests. */
const LISTENER_CONNECTIONS = 4_096;
/** The proxy's own list lacks TRACE, which the services refuse like any method that a path has not. */
const METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE'];

interface Upstream {
  readonly prefix: string;
  readonly url: string;
  readonly connections: number;
}

function upstreamsOf(config: FrontDoorConfig, listenerConnections: number): Upstream[] {
  return [
    { prefix: '/graphql', url: config.gatewayUrl, connections: CONNECTIONS },
    { prefix: '/graphql/events', url: config.gatewayUrl, connections: listenerConnections },
    { prefix: '/uploads', url: config.gatewayUrl, connections: CONNECTIONS },
    { prefix: '/api', url: config.restCompatUrl, connections: CONNECTIONS },
  ];
}

/**
 * Passes the services' paths on, bodies streamed and unread. The services see the request's id and
 * the visitor's own address and protocol; what a visitor claims in those headers is replaced.
 */
export async function registerProxies(
  server: FastifyInstance,
  config: FrontDoorConfig,
  { listenerConnections = LISTENER_CONNECTIONS }: { listenerConnections?: number | undefined } = {},
): Promise<void> {
  const { protocol, host } = new URL(config.publicUrl);
  server.addHook('onSend', async (request, reply) => {
    if (mayLeaveRest(request.raw)) closeBehindAnswer(request, reply);
  });
  server.addHook('onResponse', async (request) => settleBodyRest(request.raw));
  for (const { prefix, url, connections } of upstreamsOf(config, listenerConnections)) {
    // The order of registration is of no use to anyone, but plugins of one server load one by one.
    // oxlint-disable-next-line no-await-in-loop
    await server.register(httpProxy, {
      upstream: url,
      prefix,
      rewritePrefix: prefix,
      disableRequestLogging: true,
      httpMethods: METHODS,
      preHandler: (request, _reply, done) => {
        if (request.body === request.raw) request.body = streamedBody(request.raw);
        done();
      },
      undici: { headersTimeout: ANSWER_TIMEOUT_MS, bodyTimeout: 0, connections },
      replyOptions: {
        // By default a GET answered 503 is repeated ten times, which only burdens a service in trouble.
        retryDelay: () => null,
        // Node has answered the sender's `expect: 100-continue` already, and the client used here refuses the header.
        rewriteRequestHeaders: (request, { expect: _answered, ...headers }) => ({
          ...headers,
          [REQUEST_ID_HEADER]: request.id,
          'x-forwarded-for': request.ip,
          'x-forwarded-proto': protocol.slice(0, -1),
          'x-forwarded-host': host,
        }),
        // By default the visitor's connection is closed when his body was not read to its end, which may reset it
        // before he has read the answer; settleBodyRest lets go of it in order.
        onResponse: (_request, reply, answer) => {
          reply.removeHeader('connection');
          void reply.send((answer as unknown as { stream: Readable }).stream);
        },
        onError: (reply, { error }) => {
          const { status, sentence } = failureOf(error);
          void reply.code(status).send({ error: sentence });
        },
      },
    });
  }
}
