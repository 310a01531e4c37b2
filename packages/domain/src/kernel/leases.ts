import type { Clock } from './deps.ts';

/** A lease on a piece of work, as stored in its row. */
export interface Lease {
  /** Changes with each heartbeat and each holder. */
  readonly mark: string;
  /** Name of the process; null when only a timeout can show that it is gone. */
  readonly holder: string | null;
}

/** Finds stale leases of other processes. Never compares the clocks of two hosts (docs/deployment.md, "Clocks"). */
export interface Leases {
  /** The name of this process in leases. */
  readonly holder: string;
  /**
   * Returns the marks of stale leases: their holder is gone, or they have not changed for `forMs` since this process
   * first saw them. `leases` must be all leases of this kind.
   */
  stale(kind: string, leases: readonly Lease[], forMs: number): string[];
}

/**
 * Creates leases. Stores for each kind when each lease was first seen. `isGone` returns whether a process certainly no
 * longer runs.
 */
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
      // After the clock was set back, start again.
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
