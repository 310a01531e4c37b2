import type { BoardChange, Division, LiveBoard } from '@derby/domain/leaderboard';
import type { RecentSettingsReader } from '@derby/domain/settings';

/** The greatest number of simultaneous listeners. */
export interface ListenerLimits {
  readonly maxListeners: number;
  /** Per network (`networkOf`). A venue is one network, and so is an abusive client. */
  readonly maxPerNetwork: number;
}

/** One connection that receives events. It may be slow, or disappear without closing. */
export interface BoardListener {
  send(text: string): void;
  end(): void;
}

/** Why visitors receive no events: the setting is off, the site is in maintenance, or the board is private. */
export type BoardEventsRefusal = 'off' | 'maintenance' | 'private';

/** Tells the listeners of this process when a board has changed. */
export interface BoardEvents {
  /** Returns null while visitors may listen. */
  refusal(): BoardEventsRefusal | null;
  /** Returns the limit that is reached, or null when this network may add a listener. */
  exceededLimit(network: string): 'all' | 'network' | null;
  /** Adds a listener and returns a function that removes it. */
  add(listener: BoardListener, of: { readonly division: Division; readonly network: string }): () => void;
  close(): void;
}

/** At most two events a second and division: changes in between are sent together after the gap. */
const MIN_GAP_MS = 500;
/** Proxies close connections without traffic. */
const HEARTBEAT_MS = 15_000;
/** The interval at which listeners are closed when the board has become private or the setting was switched off. */
const WATCH_MS = 250;

export function createBoardEvents(
  deps: { readonly board: LiveBoard; readonly settings: RecentSettingsReader },
  limits: ListenerLimits,
): BoardEvents {
  const listeners: Record<Division, Set<BoardListener>> = { regular: new Set(), junior: new Set() };
  /** Listeners by network. */
  const networks = new Map<string, number>();
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

  async function watchSettings(): Promise<void> {
    if (all().length === 0) return;
    await deps.settings.recent();
    sendAwayUnlessAllowed();
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
  const watch = setInterval(() => void watchSettings(), WATCH_MS).unref();
  const heartbeat = setInterval(() => {
    for (const listener of all()) listener.send(':\n\n');
  }, HEARTBEAT_MS).unref();

  return {
    refusal,
    exceededLimit(network) {
      if ((networks.get(network) ?? 0) >= limits.maxPerNetwork) return 'network';
      return listeners.regular.size + listeners.junior.size >= limits.maxListeners ? 'all' : null;
    },
    add(listener, { division, network }) {
      listeners[division].add(listener);
      networks.set(network, (networks.get(network) ?? 0) + 1);
      return () => {
        if (!listeners[division].delete(listener)) return;
        const others = (networks.get(network) ?? 1) - 1;
        if (others > 0) networks.set(network, others);
        else networks.delete(network);
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
