import ipaddr from 'ipaddr.js';

/** A home or a phone gets a whole IPv6 /64 and may use another of its addresses for each request. */
const NETWORK_PARTS = 4;

/** Returns the network of an address: an IPv4 address itself, also when mapped to IPv6; the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, NETWORK_PARTS).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/** Limits of concurrent use. */
export interface Share {
  readonly total: number;
  /** Limit of one network (`networkOf`). A venue is one network, and so is an attacker. */
  readonly perNetwork: number;
}

/** The service has too many waiting requests. */
export class OverloadError extends Error {
  constructor() {
    super('too many requests wait for this service');
    this.name = 'OverloadError';
  }
}

/** Shares a scarce resource between networks. */
export interface NetworkShare {
  /** Resolves with a function that releases the part, when the network may have one. Rejects with OverloadError. */
  take(network: string): Promise<() => void>;
}

interface Queue {
  running: number;
  /** Ordered by arrival. */
  readonly waiting: Set<() => void>;
}

/**
 * Creates a share. At most `share` run at the same time. At most `queue` others wait, for at most `limitMs`; networks
 * take turns.
 */
export function createNetworkShare(options: { share: Share; queue: Share; limitMs: number }): NetworkShare {
  const { share, queue, limitMs } = options;
  /** Ordered by turn, next network first. */
  const networks = new Map<string, Queue>();
  let running = 0;
  let waiting = 0;

  function start(network: string, own: Queue): () => void {
    running += 1;
    own.running += 1;
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      running -= 1;
      own.running -= 1;
      forgetIfUnused(network, own);
      startNext();
    };
  }

  function forgetIfUnused(network: string, own: Queue): void {
    if (own.running === 0 && own.waiting.size === 0) networks.delete(network);
  }

  function startNext(): void {
    if (waiting === 0 || running >= share.total) return;
    for (const [network, own] of networks) {
      const [next] = own.waiting;
      if (next && own.running < share.perNetwork) {
        networks.delete(network);
        networks.set(network, own);
        next();
        return;
      }
    }
  }

  return {
    async take(network) {
      const own = networks.get(network) ?? { running: 0, waiting: new Set() };
      networks.set(network, own);
      if (running < share.total && own.running < share.perNetwork) return start(network, own);
      if (waiting >= queue.total || own.waiting.size >= queue.perNetwork) {
        forgetIfUnused(network, own);
        throw new OverloadError();
      }
      return await new Promise((resolve, reject) => {
        const leave = () => {
          clearTimeout(timer);
          own.waiting.delete(next);
          waiting -= 1;
        };
        const next = () => {
          leave();
          resolve(start(network, own));
        };
        const timer = setTimeout(() => {
          leave();
          forgetIfUnused(network, own);
          reject(new OverloadError());
        }, limitMs);
        own.waiting.add(next);
        waiting += 1;
      });
    },
  };
}
