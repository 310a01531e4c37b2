import { MaintenanceError } from '@derby/api-kit/rights';
import { BadInputError, DomainError, networkOf, networksAround } from '@derby/domain/kernel';
import { LeaderboardPrivateError, type BoardChange, type Division, type LiveBoard } from '@derby/domain/leaderboard';
import type { RecentSettingsReader } from '@derby/domain/settings';
import { limitsOf } from '@derby/server-kit/networks';
import type { FastifyInstance } from 'fastify';
import type { GatewayLimits } from '../limits.ts';
import { sendEventStream, type StreamListener } from './event-stream.ts';

/** Tells the listeners of this process when a board has changed. */
export interface BoardEvents {
  /** Returns NOT_FOUND, LEADERBOARD_PRIVATE or MAINTENANCE, or null while visitors may listen. */
  refusal(): DomainError | null;
  /**
   * Adds a listener and returns a function that removes it. Above the total limit, ends the newest one of the network
   * with the most listeners. Throws BUSY when that is the network of the new one, or TOO_MANY_REQUESTS at the limit of
   * its network.
   */
  add(listener: StreamListener, of: { readonly division: Division; readonly network: string }): () => void;
  close(): void;
}

/** At most two events a second and division: changes in between are sent together after the gap. */
const MIN_GAP_MS = 500;
/** Proxies close connections without traffic. */
const HEARTBEAT_MS = 15_000;
/** The interval at which changes are looked for, also of settings that close listeners. */
const WATCH_MS = 250;
/** With a refusal at a limit. */
const FULL = { retryAfterSeconds: 30 };

export function createBoardEvents(
  deps: { readonly board: LiveBoard; readonly settings: RecentSettingsReader },
  limits: Pick<GatewayLimits, 'boardListeners' | 'boardListenersPerNetwork'>,
): BoardEvents {
  const listeners: Record<Division, Set<StreamListener>> = { regular: new Set(), junior: new Set() };
  const share = limitsOf({ total: limits.boardListeners, perNetwork: limits.boardListenersPerNetwork });
  /** Listeners by network of any width, each with a function that removes it. */
  const networks = new Map<string, Map<StreamListener, () => void>>();
  const waiting = new Map<Division, BoardChange>();
  const pauses = new Map<Division, NodeJS.Timeout>();
  const all = () => [...listeners.regular, ...listeners.junior];
  const countOf = (name: string) => networks.get(name)?.size ?? 0;

  function refusal(): DomainError | null {
    const { enableRealTimeUpdates, leaderboardPublic, maintenanceMode, maintenanceMessage } = deps.settings.current();
    if (maintenanceMode) return new MaintenanceError(maintenanceMessage);
    if (!enableRealTimeUpdates) return new DomainError('NOT_FOUND', 'Real-time updates are switched off.');
    return leaderboardPublic ? null : new LeaderboardPrivateError();
  }

  function sendAwayUnlessAllowed(): void {
    if (refusal() !== null) for (const listener of all()) listener.end();
  }

  async function watchDatabase(): Promise<void> {
    if (all().length === 0) return;
    await Promise.all([deps.settings.recent(), deps.board.watch()]);
    sendAwayUnlessAllowed();
  }

  function notify(change: BoardChange): void {
    if (pauses.has(change.division)) return void waiting.set(change.division, change);
    sendAwayUnlessAllowed();
    const text = `event: changed\ndata: ${JSON.stringify(change)}\n\n`;
    if (refusal() === null) for (const listener of listeners[change.division]) listener.send(text);
    pauses.set(change.division, setTimeout(() => endPause(change.division), MIN_GAP_MS).unref());
  }

  function endPause(division: Division): void {
    pauses.delete(division);
    const change = waiting.get(division);
    waiting.delete(division);
    if (change) notify(change);
  }

  const unsubscribe = deps.board.onChange(notify);
  const watch = setInterval(() => void watchDatabase(), WATCH_MS).unref();
  const heartbeat = setInterval(() => {
    for (const listener of all()) listener.send(':\n\n');
  }, HEARTBEAT_MS).unref();

  return {
    refusal,
    add(listener, { division, network }) {
      const around = networksAround(network);
      if (around.some((name, width) => countOf(name) >= (share[width] ?? 0))) {
        throw new DomainError(
          'TOO_MANY_REQUESTS',
          'Too many visitors are following the board from this address.',
          FULL,
        );
      }
      if (all().length >= limits.boardListeners) {
        const largest = [...networks.values()].reduce((one, other) => (other.size > one.size ? other : one));
        if (countOf(around.at(-1) ?? '') + 1 >= largest.size) {
          throw new DomainError('BUSY', 'Too many visitors are following the board at the moment.', FULL);
        }
        const [newest, remove] = [...largest].at(-1) ?? [];
        remove?.();
        newest?.end();
      }
      const forget = () => {
        if (!listeners[division].delete(listener)) return;
        for (const name of around) {
          const others = networks.get(name);
          others?.delete(listener);
          if (others?.size === 0) networks.delete(name);
        }
      };
      listeners[division].add(listener);
      for (const name of around) networks.set(name, (networks.get(name) ?? new Map()).set(listener, forget));
      return forget;
    },
    close() {
      unsubscribe();
      clearInterval(watch);
      clearInterval(heartbeat);
      for (const pause of pauses.values()) clearTimeout(pause);
      for (const listener of all()) listener.end();
    },
  };
}

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
  }: { readonly events: BoardEvents; readonly settings: RecentSettingsReader; readonly limits: GatewayLimits },
): Promise<void> {
  // Open connections would block the close of the server.
  server.addHook('preClose', async () => events.close());

  // A HEAD response has no body, so its listener would never be removed.
  const options = { exposeHeadRoute: false };
  server.get<{ Querystring: { division?: unknown } }>('/graphql/events/board', options, async (request, reply) => {
    await settings.recent();
    const refusal = events.refusal();
    if (refusal) throw refusal;
    const { division } = request.query;
    if (division !== 'regular' && division !== 'junior') {
      throw new BadInputError('Division must be regular or junior');
    }
    return sendEventStream(request, reply, {
      add: (listener) => events.add(listener, { division, network: networkOf(request.ip) }),
      first: `retry: ${RETRY_FROM_MS + Math.floor(Math.random() * RETRY_SPREAD_MS)}\n\n`,
      unreadEventBytes: limits.unreadEventBytes,
    });
  });
}
