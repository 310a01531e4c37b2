import { type DBSchema, openDB } from 'idb';
import type { CardHolder } from '../../../lib/card-holder.ts';

export interface StoredCards {
  readonly cards: readonly CardHolder[];
  /** Of the derby whose cards they are. */
  readonly generation: number;
  readonly readMs: number;
  /** When the scale pass ends that this device is signed in with; null for other users. */
  readonly passEndsMs: number | null;
}

interface CardDatabase extends DBSchema {
  lists: { key: string; value: StoredCards };
}

/** Not `derby-weigh-in`, whose version earlier builds know. */
const DATABASE = 'derby-cards';
const KEY = 'cards';
const LIFETIME_MS = 24 * 60 * 60_000;

/** The cards on this device. A device that cannot store them has them until the page closes. No method rejects. */
export type CardList = ReturnType<typeof createCardList>;

export function createCardList({ now }: { readonly now: () => Date }) {
  const listeners = new Set<() => void>();
  let stored: StoredCards | null = null;
  const database = openDatabase();
  database.catch(() => undefined);

  async function keep(next: StoredCards | null): Promise<void> {
    stored = next;
    for (const listener of listeners) listener();
    try {
      const one = await database;
      await (next === null ? one.delete('lists', KEY) : one.put('lists', next, KEY));
    } catch {
      // It stays in memory.
    }
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => stored,
    keep,
    /** Reads what an earlier page has stored, unless there are newer cards. */
    async load(): Promise<void> {
      const found = await database.then((one) => one.get('lists', KEY)).catch(() => undefined);
      if (found === undefined || stored !== null) return;
      stored = found;
      for (const listener of listeners) listener();
    },
    /**
     * Removes cards that are older than 24 hours, and all of them once their pass has ended by this device's clock or no
     * user is signed in: without a network a session stays. Returns whether a pass has ended.
     */
    async removeOld({ isSignedIn }: { readonly isSignedIn: boolean }): Promise<boolean> {
      if (stored === null) return false;
      const { passEndsMs, readMs, cards } = stored;
      const nowMs = now().getTime();
      const hasPassEnded = passEndsMs !== null && (passEndsMs <= nowMs || !isSignedIn);
      const isOld = !isSignedIn || nowMs - readMs >= LIFETIME_MS;
      if (hasPassEnded || (isOld && passEndsMs === null)) await keep(null);
      // The end of the pass is still to come.
      else if (isOld && cards.length > 0) await keep({ ...stored, cards: [] });
      return hasPassEnded;
    },
  };
}

/** Async, because a browser that refuses the database may throw at once. */
async function openDatabase() {
  return await openDB<CardDatabase>(DATABASE, 1, { upgrade: (one) => void one.createObjectStore('lists') });
}
