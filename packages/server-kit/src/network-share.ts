import { limitsOf, networksAround, type Share } from './networks.ts';

/** The service has too many waiting requests. */
export class OverloadError extends Error {
  constructor() {
    super('too many requests wait for this service');
    this.name = 'OverloadError';
  }
}

/** Options of one wait. */
interface WaitOptions {
  /** Callers of a lower rank go first and push out others. Default: 0. */
  readonly rank?: number | undefined;
  /** Aborts when the client is gone. */
  readonly signal?: AbortSignal | undefined;
}

/** Shares a scarce resource between networks. */
export interface NetworkShare {
  /**
   * Resolves with a function that releases the place, when the network may have one. Rejects with OverloadError: at once
   * when there is no room to wait, or later when the wait is too long, the signal aborts, or the room is given to a
   * caller of a lower rank or of a network that has fewer waiting.
   */
  take(network: string, options?: WaitOptions): Promise<() => void>;
}

interface Waiting {
  readonly enter: () => void;
  readonly refuse: () => void;
}

/** A rank, a network or a network within another. */
interface Queue {
  readonly maxRunning: number;
  readonly maxWaiting: number;
  running: number;
  waiting: number;
  /** Ordered by turn, next network first. */
  readonly inner: Map<string, Queue>;
  /** Ordered by arrival. Only in the narrowest networks. */
  readonly own: Set<Waiting>;
}

const createQueue = (maxRunning = Number.POSITIVE_INFINITY, maxWaiting = maxRunning): Queue => ({
  maxRunning,
  maxWaiting,
  running: 0,
  waiting: 0,
  inner: new Map(),
  own: new Set(),
});

/**
 * Creates a share. At most `share` run at the same time. At most `queue` others wait, for at most `limitMs`; networks
 * take turns, and so do the networks within an IPv6 /48.
 */
export function createNetworkShare(options: {
  share: Share;
  queue: Share;
  limitMs: number;
  /** Number of ranks. */
  ranks?: number;
}): NetworkShare {
  const { share, queue, limitMs, ranks = 1 } = options;
  const maxRunning = limitsOf(share);
  const maxWaiting = limitsOf(queue);
  const byRank = Array.from({ length: ranks }, () => createQueue());
  let running = 0;
  let waiting = 0;

  /** Returns the queues of a network, from its rank to the narrowest. */
  function pathOf(rank: number, network: string): Queue[] {
    const path = [byRank[rank] ?? createQueue()];
    for (const [width, name] of [...networksAround(network).entries()].toReversed()) {
      const { inner } = path.at(-1) as Queue;
      const found = inner.get(name) ?? createQueue(maxRunning[width], maxWaiting[width]);
      inner.set(name, found);
      path.push(found);
    }
    return path;
  }

  function start(path: readonly Queue[]): () => void {
    running += 1;
    for (const one of path) one.running += 1;
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      running -= 1;
      for (const one of path) one.running -= 1;
      forgetUnused(path);
      if (running < share.total) byRank.some(startNext);
    };
  }

  return {
    async take(network, { rank = 0, signal } = {}) {
      if (signal?.aborted) throw new OverloadError();
      const path = pathOf(rank, network);
      if (running < share.total && path.every((one) => one.running < one.maxRunning)) return start(path);
      if (path.some((one) => one.waiting >= one.maxWaiting)) {
        forgetUnused(path);
        throw new OverloadError();
      }
      return await new Promise((resolve, reject) => {
        const narrowest = path.at(-1) as Queue;
        const leave = () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', one.refuse);
          narrowest.own.delete(one);
          waiting -= 1;
          for (const queued of path) queued.waiting -= 1;
        };
        const one: Waiting = {
          enter: () => {
            leave();
            resolve(start(path));
          },
          refuse: () => {
            leave();
            forgetUnused(path);
            reject(new OverloadError());
          },
        };
        const timer = setTimeout(one.refuse, limitMs);
        signal?.addEventListener('abort', one.refuse);
        narrowest.own.add(one);
        waiting += 1;
        for (const queued of path) queued.waiting += 1;
        if (waiting > queue.total) lastOf(byRank.findLast((queued) => queued.waiting > 0))?.refuse();
      });
    },
  };
}

/** Removes the queues of a path that nothing uses. */
function forgetUnused(path: readonly Queue[]): void {
  for (const [index, { inner }] of path.entries()) {
    for (const [name, one] of inner) if (one === path[index + 1] && isUnused(one)) inner.delete(name);
  }
}

const isUnused = ({ running, waiting }: Queue): boolean => running === 0 && waiting === 0;

/** Lets the next waiting caller run. Returns false when there is none, or when the networks of all have their limits. */
function startNext({ waiting, inner, own }: Queue): boolean {
  if (waiting === 0) return false;
  const [next] = own;
  next?.enter();
  if (next) return true;
  for (const [name, one] of inner) {
    if (one.running >= one.maxRunning || !startNext(one)) continue;
    inner.delete(name);
    inner.set(name, one);
    return true;
  }
  return false;
}

/** Returns the last caller of the network with the most waiting callers; of several networks, of the newest. */
function lastOf(queue: Queue | undefined): Waiting | undefined {
  if (!queue || queue.inner.size === 0) return [...(queue?.own ?? [])].at(-1);
  return lastOf([...queue.inner.values()].reduce((a, b) => (b.waiting >= a.waiting ? b : a)));
}
