import { limitsOf, networksAround, type Share } from '@derby/server-kit/networks';

/** Work that continues only when its client acts. */
export interface Wait {
  /** Marks progress of the client: of its network, this wait is now the last to be ended. */
  readonly progressed: () => void;
  /** Removes the wait. Idempotent. */
  readonly done: () => void;
}

/** Limits the number of simultaneous waits for clients. */
export interface WaitList {
  /**
   * Adds a wait and always succeeds. Above the limit of the network, or of a wider one around it, ends the wait of that
   * network whose client has been silent the longest; above the total limit, ends such a wait of the network with the most waits. Calls `end` at
   * most once, and never after `done`.
   */
  add(network: string, end: () => void): Wait;
}

interface Entry {
  /** The network and the wider ones around it. */
  readonly networks: readonly string[];
  readonly end: () => void;
}

/** Creates an empty list. */
export function createWaitList(share: Share): WaitList {
  const limits = limitsOf(share);
  /** By network of any width, each with its longest-silent wait first. */
  const networks = new Map<string, Set<Entry>>();
  let count = 0;

  function remove(entry: Entry): boolean {
    let isRemoved = false;
    for (const name of entry.networks) {
      const entries = networks.get(name);
      isRemoved = entries?.delete(entry) ?? false;
      if (entries?.size === 0) networks.delete(name);
    }
    if (isRemoved) count -= 1;
    return isRemoved;
  }

  function insert(entry: Entry): void {
    for (const name of entry.networks) networks.set(name, (networks.get(name) ?? new Set()).add(entry));
    count += 1;
  }

  function endSilent(entries: ReadonlySet<Entry>): void {
    const [silent] = entries;
    if (silent && remove(silent)) silent.end();
  }

  function makeRoom(around: readonly string[]): void {
    const full = around.find((name, width) => (networks.get(name)?.size ?? 0) >= (limits[width] ?? 0));
    const own = full === undefined ? undefined : networks.get(full);
    if (own) endSilent(own);
    else if (count >= share.total) endSilent([...networks.values()].reduce((a, b) => (b.size > a.size ? b : a)));
  }

  return {
    add(network, end) {
      const entry: Entry = { networks: networksAround(network), end };
      makeRoom(entry.networks);
      insert(entry);
      return {
        progressed: () => {
          if (remove(entry)) insert(entry);
        },
        done: () => void remove(entry),
      };
    },
  };
}
