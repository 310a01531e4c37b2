import { PassThrough } from 'node:stream';
import { LeaderboardPrivateError, type Division } from '@derby/domain/leaderboard';
import { networkOf, type DomainError } from '@derby/domain/kernel';
import type { SettingsReader } from '@derby/domain/settings';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { HTTP_STATUS, retryAfterOf } from '@derby/rules/error-codes';
import { MaintenanceError } from '../graphql/access-errors.ts';
import type { BoardEvents, BoardListener } from '../events/board-events.ts';
import type { ExceededLimit } from '../events/connection-limiter.ts';
import { errorAnswer } from '../graphql/format-error.ts';
import type { GatewayLimits } from '../limits.ts';
import { refuseQueued } from './refuse-queued.ts';

type EventLimits = Pick<GatewayLimits, 'unreadEventBytes'>;

const DIVISIONS: ReadonlySet<string> = new Set<Division>(['regular', 'junior']);
const FULL_RETRY_AFTER_SECONDS = 30;
/** Browsers come back after 2 to 6 s, not all at once. */
const RETRY_FROM_MS = 2_000;
const RETRY_SPREAD_MS = 4_000;

/**
 * `GET /graphql/events/board?division=regular|junior`: server-sent events, each of which only says that the board of a
 * division has changed. All visitors may listen while the board is public.
 */
export async function boardEventsRoute(
  server: FastifyInstance,
  {
    events,
    settings,
    limits,
  }: { readonly events: BoardEvents; readonly settings: SettingsReader; readonly limits: EventLimits },
): Promise<void> {
  // Connections that stay open for ever would hold up the close of the server.
  server.addHook('preClose', async () => events.close());

  // The answer to a HEAD has no body, and so no end that would remove its listener.
  const options = { exposeHeadRoute: false, onRequest: refuseQueued };
  server.get<{ Querystring: { division?: unknown } }>('/graphql/events/board', options, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { division } = request.query;
    const network = networkOf(request.ip);
    const refusal = refusalOf({ events, settings }, { division, network });
    if (refusal) return refuse(reply, refusal);
    const stream = new PassThrough();
    stream.on('error', (error) => request.log.debug({ err: error }, 'event stream failed'));
    const forget = events.add(listenerOf(stream, limits), { division: division as Division, network });
    stream.once('close', forget);
    // Whichever ends first ends the other; the connection may have closed before the listener was there.
    reply.raw.once('close', () => stream.destroy());
    if (reply.raw.destroyed) stream.destroy();
    stream.write(`retry: ${RETRY_FROM_MS + Math.floor(Math.random() * RETRY_SPREAD_MS)}\n\n`);
    // Proxies that collect answers before they pass them on leave this one alone.
    return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream);
  });
}

interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly retryAfterSeconds?: number | null | undefined;
}

function refusalOf(
  { events, settings }: { readonly events: BoardEvents; readonly settings: SettingsReader },
  { division, network }: { readonly division: unknown; readonly network: string },
): Refusal | null {
  const reason = events.refusal();
  if (reason === 'off') return { status: 404, code: 'NOT_FOUND', message: 'Real-time updates are switched off.' };
  if (reason === 'private') return refusalBy(new LeaderboardPrivateError());
  if (reason === 'maintenance') return refusalBy(new MaintenanceError(settings.current().maintenanceMessage));
  if (typeof division !== 'string' || !DIVISIONS.has(division)) {
    return { status: 400, code: 'BAD_INPUT', message: 'Division must be regular or junior' };
  }
  const exceededLimit = events.exceededLimit(network);
  return exceededLimit && { ...EXCEEDED[exceededLimit], retryAfterSeconds: FULL_RETRY_AFTER_SECONDS };
}

const EXCEEDED: Readonly<Record<ExceededLimit, Refusal>> = {
  all: { status: 503, code: 'BUSY', message: 'Too many visitors are following the board at the moment.' },
  network: {
    status: 429,
    code: 'TOO_MANY_REQUESTS',
    message: 'Too many visitors are following the board from this address.',
  },
};

function refusalBy({ code, message, retryAfterSeconds }: DomainError): Refusal {
  return { status: HTTP_STATUS[code], code, message, retryAfterSeconds };
}

function refuse(reply: FastifyReply, { status, code, message, ...known }: Refusal): FastifyReply {
  const retryAfterSeconds = retryAfterOf(status, known.retryAfterSeconds);
  if (retryAfterSeconds !== null) reply.header('retry-after', retryAfterSeconds);
  return reply.code(status).send(errorAnswer({ message, code, requestId: reply.request.id }));
}

function listenerOf(stream: PassThrough, { unreadEventBytes }: EventLimits): BoardListener {
  return {
    send(text) {
      if (stream.writableLength > unreadEventBytes) stream.destroy();
      else stream.write(text);
    },
    end: () => void stream.end(),
  };
}
