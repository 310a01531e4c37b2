import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { clientGoneSignal } from '@derby/server-kit/client-gone';
import { networkOf, type Share } from '@derby/server-kit/networks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RequestRefused, refusalOf } from '../clients/refusals.ts';
import { createSlowRefusals, type SlowRefusals } from '../clients/slow-refusals.ts';
import { createWaitList, type WaitList } from '../clients/wait-list.ts';
import type { FrontDoorConfig } from '../env.ts';
import type { FrontDoorLimits } from '../limits.ts';
import { forwardedHeaders, responseHeaders, visitorHeaders } from './forwarded-headers.ts';
import { createServicePool, failureOf, type ServicePool, type ServiceResponse } from './service-pool.ts';

/** A kind of path, the service that serves it, and the limit of connections for it. */
export interface ServicePaths {
  readonly prefix: string;
  readonly url: string;
  readonly share: Share;
  /** Its responses never end, and may have pauses of any length. */
  readonly isEndless?: boolean;
}

/**
 * Returns the paths of gateway and rest-compat. Event streams of the board hold connections for a long time, so they
 * are counted apart.
 */
export function servicePaths(config: FrontDoorConfig, { connections, listeners }: FrontDoorLimits): ServicePaths[] {
  return [
    { prefix: '/graphql', url: config.gatewayUrl, share: connections },
    { prefix: '/graphql/events', url: config.gatewayUrl, share: listeners, isEndless: true },
    { prefix: '/uploads', url: config.gatewayUrl, share: connections },
    { prefix: '/keepsakes', url: config.gatewayUrl, share: connections },
    { prefix: '/sponsor-logos', url: config.gatewayUrl, share: connections },
    { prefix: '/api', url: config.restCompatUrl, share: connections },
  ];
}

/** Forwards these paths, each kind over separate connections. */
export async function registerServices(
  server: FastifyInstance,
  paths: readonly ServicePaths[],
  { limits, publicUrl }: { limits: FrontDoorLimits; publicUrl: string },
): Promise<void> {
  const options = {
    limits,
    publicUrl: new URL(publicUrl),
    unfinishedBodies: createWaitList(limits.unfinishedBodies),
    uploads: createWaitList(limits.uploads),
    unreadResponses: createWaitList(limits.unreadResponses),
    slowRefusals: createSlowRefusals(limits),
  };
  await Promise.all(
    paths.map(async ({ prefix, url, ...ofPool }) => {
      const pool = createServicePool(new URL(url).origin, { limits, ...ofPool });
      server.addHook('onClose', () => pool.close());
      await passOn(server, { prefix, pool }, options);
    }),
  );
}

/** Options of all forwarded paths. */
interface PassOnOptions {
  readonly limits: FrontDoorLimits;
  /** The origin for visitors. */
  readonly publicUrl: URL;
  readonly unfinishedBodies: WaitList;
  readonly uploads: WaitList;
  readonly unreadResponses: WaitList;
  readonly slowRefusals: SlowRefusals;
}

const MULTIPART = 'multipart/form-data';
const METHODS_WITH_UPLOADS = new Set(['POST', 'PUT', 'PATCH']);
/** Statuses of a service that has no time, or none for this network. */
const REFUSED = new Set([429, 503]);
const EVENT_STREAM = 'text/event-stream';
/** A path segment that leaves the prefix. */
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i;
const SCHEME_AND_HOST = /^[a-z][a-z+.-]*:\/\/[^/?]*/i;

/**
 * Forwards all methods on the paths below a prefix to a service. Reads bodies completely before it takes a connection,
 * but streams uploads. The service receives the request's id and the visitor's real address and protocol; headers from
 * the visitor that claim others are replaced.
 */
async function passOn(
  server: FastifyInstance,
  { prefix, pool }: { readonly prefix: string; readonly pool: ServicePool },
  options: PassOnOptions,
): Promise<void> {
  const { limits, publicUrl, unfinishedBodies, uploads, unreadResponses, slowRefusals } = options;

  function parseBodies(scope: FastifyInstance): void {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(MULTIPART, (_request, _payload, done) => done(null));
    scope.addContentTypeParser('*', async ({ ip }: FastifyRequest, payload: FastifyRequest['raw']) => {
      const { bodyBytes: maxBytes, bodyMs: limitMs } = limits;
      return await readBody(payload, { maxBytes, limitMs, network: networkOf(ip), unfinished: unfinishedBodies });
    });
  }

  async function sendOn(request: FastifyRequest, reply: FastifyReply): Promise<ServiceResponse> {
    const { raw, id, ip, body } = request;
    if (raw.socket.destroyed) throw new RequestRefused(400);
    const target = targetOf(raw.url);
    const network = networkOf(ip);
    const headers = forwardedHeaders(raw.headers, visitorHeaders(publicUrl, { id, address: ip }));
    const passedOn = { network, method: raw.method ?? 'GET', target, headers };
    if (!isUpload(request)) {
      return await pool.request({ ...passedOn, body: bodyOf(body), clientGone: clientGoneSignal(reply.raw) });
    }
    const length = raw.headers['content-length'];
    if (length !== undefined) headers['content-length'] = length;
    return await pool.upload(passedOn, raw, uploads);
  }

  async function respond(request: FastifyRequest, reply: FastifyReply, { status, headers, body }: ServiceResponse) {
    if (REFUSED.has(status) && isAnonymousChange(request)) {
      // Gives the connection back.
      const whole = await buffer(body);
      await slowRefusals.wait(request.ip, reply.raw);
      return reply.code(status).headers(responseHeaders(headers)).send(whole);
    }
    const isEndless = String(headers['content-type']).startsWith(EVENT_STREAM);
    if (!isEndless && !reply.raw.destroyed) {
      const wait = unreadResponses.add(networkOf(request.ip), () => reply.raw.destroy());
      reply.raw.on('drain', wait.progressed).once('close', wait.done);
    }
    return reply.code(status).headers(responseHeaders(headers)).send(body);
  }

  await server.register(async (scope) => {
    parseBodies(scope);
    scope.addHook('onRequest', async (request, reply) => {
      if (isAnonymousChange(request)) slowRefusals.begin(reply.raw);
    });
    scope.setErrorHandler<Error>(async (error, request, reply) => {
      const refusal = refusalOf(error);
      reply.header('cache-control', 'no-store');
      if (refusal) return reply.code(refusal.statusCode).send({ error: refusal.message });
      const { status, sentence, retryAfterSeconds } = failureOf(error);
      if (isAnonymousChange(request)) await slowRefusals.wait(request.ip, reply.raw);
      if (!reply.raw.destroyed) request.log.warn({ err: error }, 'service did not answer');
      return reply.code(status).header('retry-after', retryAfterSeconds).send({ error: sentence });
    });
    for (const path of [prefix, `${prefix}/*`]) {
      scope.route({
        method: server.supportedMethods,
        url: path,
        exposeHeadRoute: false,
        handler: async (request, reply) => await respond(request, reply, await sendOn(request, reply)),
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

const isAnonymousChange = ({ method, headers }: FastifyRequest): boolean =>
  method === 'POST' && headers.authorization === undefined;

function isUpload({ headers, method }: FastifyRequest): boolean {
  return METHODS_WITH_UPLOADS.has(method) && headers['content-type']?.toLowerCase().startsWith(MULTIPART) === true;
}

function bodyOf(body: unknown): Buffer | null {
  return Buffer.isBuffer(body) && body.length > 0 ? body : null;
}

/**
 * Reads a body completely. Rejects with RequestRefused: 413 for more than `maxBytes`, 408 when it takes longer than
 * `limitMs` or when its place is given to another request of the network.
 */
function readBody(
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
