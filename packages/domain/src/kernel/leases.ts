import type { Clock } from './clock.ts';

/** Work that a process has taken, as its row says. */
export interface Lease {
  /** Another one after each heartbeat and for each holder. */
  readonly mark: string;
  /** The name of the process; null when only the time tells whether it lives. */
  readonly holder: string | null;
}

/** Judges the leases of other processes. The clocks of two hosts are never compared (docs/deployment.md, "Clocks"). */
export interface Leases {
  /** The name under which this process takes work. */
  readonly holder: string;
  /**
   * Returns the marks of the leases that may be taken over: their holder is gone, or they have stood unchanged for `forMs`
   * since this process first saw them. `leases` are all that there are of one kind.
   */
  stale(kind: string, leases: readonly Lease[], forMs: number): string[];
}

/** Remembers for each kind of lease when it first saw which. `isGone` tells whether a process certainly runs no more. */
export function createLeases(options: {
  readonly clock: Pick<Clock, 'now'>;
  readonly holder: string;
  readonly isGone: (holder: string) => boolean;
}): Leases {
  const { clock, isGone } = options;
  const seenByKind = new Map<string, ReadonlyMap<string, number>>();
  return {
    holder: options.holder,
    stale(kind, leases, forMs) {
      const nowMs = clock.now().getTime();
      const before = seenByKind.get(kind);
      // A clock that was set back begins anew.
      const sinceMs = new Map(leases.map(({ mark }) => [mark, Math.min(before?.get(mark) ?? nowMs, nowMs)]));
      seenByKind.set(kind, sinceMs);
      return leases
        .filter(({ mark, holder }) => {
          const ageMs = nowMs - (sinceMs.get(mark) ?? nowMs);
          return ageMs >= forMs || (holder !== null && isGone(holder));
        })
        .map(({ mark }) => mark);
    },
  };
}
