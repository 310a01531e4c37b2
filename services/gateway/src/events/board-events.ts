import type { BoardChange, Division, LiveBoard } from '@derby/domain/leaderboard';
import type { SettingsReader } from '@derby/domain/settings';
import { createConnectionLimiter, type ListenerLimits, type ExceededLimit } from './connection-limiter.ts';

/** One visitor who is told of changes; it may be slow, and gone without a word. */
export interface BoardListener {
  send(text: string): void;
  end(): void;
}

/** Why visitors get no events: the setting is off, the site is in maintenance, or the board is private. */
export type BoardEventsRefusal = 'off' | 'maintenance' | 'private';

/** Tells the visitors of one process when a board has changed. */
export interface BoardEvents {
  /** Null while all visitors may listen. */
  refusal(): BoardEventsRefusal | null;
  /** Null while one more of this network may listen. */
  exceededLimit(network: string): ExceededLimit | null;
  /** Gives a function that forgets the listener. */
  add(listener: BoardListener, of: { readonly division: Division; readonly network: string }): () => void;
  close(): void;
}

/** At most two events a second: what comes in between is told at once afterwards. */
const MIN_GAP_MS = 500;
/** Proxies close connections on which nothing is said. */
const HEARTBEAT_MS = 15_000;
/** How soon listeners are sent away when the board becomes private or the setting is switched off. */
const WATCH_MS = 250;

export function createBoardEvents(
  deps: { readonly board: LiveBoard; readonly settings: SettingsReader },
  limits: ListenerLimits,
): BoardEvents {
  const listeners: Record<Division, Set<BoardListener>> = { regular: new Set(), junior: new Set() };
  const limiter = createConnectionLimiter(limits);
  const waiting = new Map<Division, BoardChange>();
  const pauses = new Map<Division, NodeJS.Timeout>();
  const all = () => [...listeners.regular, ...listeners.junior];

  function refusal(): BoardEventsRefusal | null {
    const { enableRealTimeUpdates, leaderboardPublic, maintenanceMode } = deps.settings.current();
    if (maintenanceMode) return 'maintenance';
    if (!enableRealTimeUpdates) return 'off';
    return leaderboardPublic ? null : 'private';
  }

  function sendAwayUnlessAllowed(): void {
    if (refusal() !== null) for (const listener of all()) listener.end();
  }

  function tell(change: BoardChange): void {
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
    if (change) tell(change);
  }

  const unsubscribe = deps.board.onChange(tell);
  const watch = setInterval(sendAwayUnlessAllowed, WATCH_MS).unref();
  const heartbeat = setInterval(() => {
    for (const listener of all()) listener.send(':\n\n');
  }, HEARTBEAT_MS).unref();

  return {
    refusal,
    exceededLimit: (network) => limiter.exceededLimit(network),
    add(listener, { division, network }) {
      const leave = limiter.take(network);
      listeners[division].add(listener);
      return () => {
        listeners[division].delete(listener);
        leave();
      };
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
