import type { Share } from '@derby/server-kit/networks';

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
   * Adds a wait and always succeeds. Above the limit of the network, ends the wait of that network whose client has
   * been silent the longest; above the total limit, ends such a wait of the network with the most waits. Calls `end` at
   * most once, and never after `done`.
   */
  add(network: string, end: () => void): Wait;
}

interface Entry {
  readonly network: string;
  readonly end: () => void;
}

/** Creates an empty list. */
export function createWaitList(share: Share): WaitList {
  /** By network, each with its longest-silent wait first. */
  const networks = new Map<string, Set<Entry>>();
  let count = 0;

  function remove(entry: Entry): boolean {
    const entries = networks.get(entry.network);
    if (!entries?.delete(entry)) return false;
    if (entries.size === 0) networks.delete(entry.network);
    count -= 1;
    return true;
  }

  function insert(entry: Entry): void {
    const entries = networks.get(entry.network) ?? new Set();
    networks.set(entry.network, entries.add(entry));
    count += 1;
  }

  function endSilent(entries: ReadonlySet<Entry>): void {
    const [silent] = entries;
    if (silent && remove(silent)) silent.end();
  }

  function makeRoom(network: string): void {
    const own = networks.get(network);
    if (own && own.size >= share.perNetwork) endSilent(own);
    else if (count >= share.total) endSilent([...networks.values()].reduce((a, b) => (b.size > a.size ? b : a)));
  }

  return {
    add(network, end) {
      makeRoom(network);
      const entry: Entry = { network, end };
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
