import { PassThrough } from 'node:stream';
import { LeaderboardPrivateError, type Division } from '@derby/domain/leaderboard';
import { BadInputError, DomainError, networkOf } from '@derby/domain/kernel';
import type { RecentSettingsReader } from '@derby/domain/settings';
import type { FastifyInstance } from 'fastify';
import { MaintenanceError } from '@derby/api-kit/rights';
import type { BoardEvents, BoardListener } from '../events/board-events.ts';
import type { GatewayLimits } from '../limits.ts';
import { refuseQueued } from './refuse-queued.ts';

type EventLimits = Pick<GatewayLimits, 'unreadEventBytes'>;

const DIVISIONS: ReadonlySet<string> = new Set<Division>(['regular', 'junior']);
const FULL = { retryAfterSeconds: 30 };
/** Spreads reconnects over 2 to 6 s, so that browsers do not return all at once. */
const RETRY_FROM_MS = 2_000;
const RETRY_SPREAD_MS = 4_000;

/**
 * `GET /graphql/events/board?division=regular|junior`: server-sent events. Each event only says that the board of a
 * division has changed. All visitors may listen while the board is public.
 */
export async function boardEventsRoute(
  server: FastifyInstance,
  {
    events,
    settings,
    limits,
  }: { readonly events: BoardEvents; readonly settings: RecentSettingsReader; readonly limits: EventLimits },
): Promise<void> {
  // Open connections would block the close of the server.
  server.addHook('preClose', async () => events.close());

  // A HEAD response has no body, so its listener would never be removed.
  const options = { exposeHeadRoute: false, onRequest: refuseQueued };
  server.get<{ Querystring: { division?: unknown } }>('/graphql/events/board', options, async (request, reply) => {
    const { division } = request.query;
    const network = networkOf(request.ip);
    await settings.recent();
    assertMayFollow({ events, settings }, { division, network });
    const stream = new PassThrough();
    stream.on('error', (error) => request.log.debug({ err: error }, 'event stream failed'));
    const forget = events.add(listenerOf(stream, limits), { division: division as Division, network });
    stream.once('close', forget);
    // Either one closes the other. The connection may have closed before the listener was added.
    reply.raw.once('close', () => stream.destroy());
    if (reply.raw.destroyed) stream.destroy();
    stream.write(`retry: ${RETRY_FROM_MS + Math.floor(Math.random() * RETRY_SPREAD_MS)}\n\n`);
    // Tells buffering proxies to pass events on at once.
    reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no');
    return reply.type('text/event-stream').send(stream);
  });
}

/** Throws NOT_FOUND, LEADERBOARD_PRIVATE, MAINTENANCE, BAD_INPUT, BUSY or TOO_MANY_REQUESTS. */
function assertMayFollow(
  { events, settings }: { readonly events: BoardEvents; readonly settings: RecentSettingsReader },
  { division, network }: { readonly division: unknown; readonly network: string },
): void {
  const reason = events.refusal();
  if (reason === 'off') throw new DomainError('NOT_FOUND', 'Real-time updates are switched off.');
  if (reason === 'private') throw new LeaderboardPrivateError();
  if (reason === 'maintenance') throw new MaintenanceError(settings.current().maintenanceMessage);
  if (typeof division !== 'string' || !DIVISIONS.has(division)) {
    throw new BadInputError('Division must be regular or junior');
  }
  const exceeded = events.exceededLimit(network);
  if (exceeded === 'all') {
    throw new DomainError('BUSY', 'Too many visitors are following the board at the moment.', FULL);
  }
  if (exceeded === 'network') {
    throw new DomainError('TOO_MANY_REQUESTS', 'Too many visitors are following the board from this address.', FULL);
  }
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
