import type { Share } from '@derby/server-kit/network-share';

/** Something that goes on only when its client does. */
export interface Wait {
  /** The client did something: of its network this is now the last to be ended. */
  readonly progressed: () => void;
  /** Harmless when it was called before. */
  readonly done: () => void;
}

/** Bounds how much waits for clients at the same time. */
export interface WaitList {
  /**
   * Always has room: beyond the share of the network, or of all, the wait whose client was silent the longest is ended
   * instead, for all in the network that has the most. `end` is called once at most, and not after `done`.
   */
  add(network: string, end: () => void): Wait;
}

interface Entry {
  readonly network: string;
  readonly end: () => void;
}

/** Creates an empty list. */
export function createWaitList(share: Share): WaitList {
  /** Of each network the one that was silent the longest comes first. */
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
