import { REQUEST_ID_HEADER } from '@derby/server-kit/request-id';
import { networkOf } from '@derby/server-kit/network-of';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readBody } from '../clients/read-body.ts';
import { RequestRefused, refusalOf } from '../clients/request-refused.ts';
import type { WaitList } from '../clients/wait-list.ts';
import type { FrontDoorLimits } from '../limits.ts';
import { failureOf } from './failure.ts';
import { responseHeaders, forwardedHeaders } from './forwarded-headers.ts';
import { sendUpload } from './send-upload.ts';
import type { ServiceResponse, ServicePool } from './service-pool.ts';

/** Paths below `prefix`, and the service that serves them. */
export interface PassedOn {
  readonly prefix: string;
  readonly url: URL;
  readonly pool: ServicePool;
}

/** Options of all forwarded paths. */
export interface PassOnOptions {
  readonly limits: FrontDoorLimits;
  /** The origin for visitors. */
  readonly publicUrl: URL;
  readonly unfinishedBodies: WaitList;
  readonly uploads: WaitList;
  readonly unreadResponses: WaitList;
}

/** Multipart and form bodies have separate limits; all other bodies are treated as JSON. */
const MULTIPART = 'multipart/form-data';
const FORM = 'application/x-www-form-urlencoded';
const METHODS_WITH_UPLOADS = new Set(['POST', 'PUT', 'PATCH']);
const EVENT_STREAM = 'text/event-stream';
/** A path segment that leaves the prefix. */
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i;
const SCHEME_AND_HOST = /^[a-z][a-z+.-]*:\/\/[^/?]*/i;

/**
 * Forwards all methods on the paths below a prefix to a service. Reads bodies completely before it takes a connection,
 * but streams uploads. The service receives the request's id and the visitor's real address and protocol; headers from
 * the visitor that claim others are replaced.
 */
export async function passOn(
  server: FastifyInstance,
  { prefix, url, pool }: PassedOn,
  options: PassOnOptions,
): Promise<void> {
  const { limits, publicUrl, unfinishedBodies, uploads, unreadResponses } = options;

  function parseBodies(scope: FastifyInstance): void {
    const read = (maxBytes: number) => async (request: FastifyRequest, payload: FastifyRequest['raw']) =>
      await readBody(payload, {
        maxBytes,
        limitMs: limits.bodyMs,
        network: networkOf(request.ip),
        unfinished: unfinishedBodies,
      });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(MULTIPART, (_request, _payload, done) => done(null));
    scope.addContentTypeParser(FORM, read(limits.formBytes));
    scope.addContentTypeParser('*', read(limits.bodyBytes));
  }

  async function ask(request: FastifyRequest): Promise<ServiceResponse> {
    const { raw, id, ip, body } = request;
    if (raw.socket.destroyed) throw new RequestRefused(400);
    const target = targetOf(raw.url);
    const network = networkOf(ip);
    const headers = forwardedHeaders(raw.headers, {
      [REQUEST_ID_HEADER]: id,
      'x-forwarded-for': ip,
      'x-forwarded-proto': publicUrl.protocol.slice(0, -1),
      'x-forwarded-host': publicUrl.host,
    });
    if (!isUpload(request)) {
      return await pool.request({ network, method: raw.method ?? 'GET', target, headers, body: bodyOf(body) });
    }
    const length = raw.headers['content-length'];
    const upload = {
      url,
      path: target,
      headers: length === undefined ? headers : { ...headers, 'content-length': length },
    };
    return await sendUpload(raw, upload, { limits, network, uploads });
  }

  function respond(request: FastifyRequest, reply: FastifyReply, { status, headers, body }: ServiceResponse) {
    const isEndless = String(headers['content-type']).startsWith(EVENT_STREAM);
    if (!isEndless && !reply.raw.destroyed) {
      const wait = unreadResponses.add(networkOf(request.ip), () => reply.raw.destroy());
      reply.raw.on('drain', wait.progressed).once('close', wait.done);
    }
    return reply.code(status).headers(responseHeaders(headers)).send(body);
  }

  await server.register(async (scope) => {
    parseBodies(scope);
    scope.setErrorHandler<Error>((error, request, reply) => {
      const refusal = refusalOf(error);
      reply.header('cache-control', 'no-store');
      if (refusal) return reply.code(refusal.statusCode).send({ error: refusal.message });
      const { status, sentence, retryAfterSeconds } = failureOf(error);
      request.log.warn({ err: error }, 'service did not answer');
      return reply.code(status).header('retry-after', retryAfterSeconds).send({ error: sentence });
    });
    for (const path of [prefix, `${prefix}/*`]) {
      scope.route({
        method: server.supportedMethods,
        url: path,
        exposeHeadRoute: false,
        handler: async (request, reply) => respond(request, reply, await ask(request)),
      });
    }
  });
}

/** Returns path and query of a request, also for a target with the whole URL. */
function targetOf(url = '/'): string {
  const target = url.replace(SCHEME_AND_HOST, '');
  if (DOT_SEGMENT.test(target.split('?', 1)[0] ?? '')) throw new RequestRefused(404);
  return target;
}

function isUpload({ headers, method }: FastifyRequest): boolean {
  return METHODS_WITH_UPLOADS.has(method) && headers['content-type']?.toLowerCase().startsWith(MULTIPART) === true;
}

function bodyOf(body: unknown): Buffer | null {
  return Buffer.isBuffer(body) && body.length > 0 ? body : null;
}
