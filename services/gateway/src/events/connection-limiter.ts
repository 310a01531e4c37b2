/** How many may listen at a time. */
export interface ListenerLimits {
  readonly maxListeners: number;
  /** Per network (`networkOf`): a venue is one network, and so is an abusive client. */
  readonly maxPerNetwork: number;
}

/** The limit that is exceeded: that of all connections, or that of the network. */
export type ExceededLimit = 'all' | 'network';

/** Counts who listens. */
export interface ConnectionLimiter {
  /** Null while there is room for one more of this network. */
  exceededLimit(network: string): ExceededLimit | null;
  /** Gives a function that gives the place back, once. */
  take(network: string): () => void;
}

/** Creates an empty limiter. It stores only the networks that have open connections. */
export function createConnectionLimiter({ maxListeners, maxPerNetwork }: ListenerLimits): ConnectionLimiter {
  const places = new Map<string, Set<symbol>>();
  let count = 0;
  return {
    exceededLimit(network) {
      if ((places.get(network)?.size ?? 0) >= maxPerNetwork) return 'network';
      return count >= maxListeners ? 'all' : null;
    },
    take(network) {
      const place = Symbol(network);
      const taken = places.get(network) ?? new Set();
      places.set(network, taken.add(place));
      count += 1;
      return () => {
        if (!taken.delete(place)) return;
        count -= 1;
        if (taken.size === 0 && places.get(network) === taken) places.delete(network);
      };
    },
  };
}
