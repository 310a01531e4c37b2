import type { CreatedEntry } from '../api.ts';

/** How a weigh-in ended, for the form that submitted it. */
export type Outcome =
  /** The server has the weight; null when another tab sent it, which knows the rank. */
  | { readonly kind: 'saved'; readonly entry: CreatedEntry | null }
  /** The entry is queued on the device; `error` is that of the failed attempt, if there was one. */
  | { readonly kind: 'queued'; readonly error: unknown }
  /** The server refused it: it is the draft again. */
  | { readonly kind: 'refused'; readonly error: unknown };

/** The entries whose outcome the form waits for, by key. */
export interface Awaited {
  begin(key: string): void;
  has(key: string): boolean;
  /** Ignores an entry that the form does not wait for. */
  settle(key: string, outcome: Outcome): void;
  /** Stops waiting and returns the outcome; null when this tab has not sent the entry. */
  end(key: string): Outcome | null;
}

export function createAwaited(): Awaited {
  const outcomes = new Map<string, Outcome | null>();
  return {
    begin: (key) => void outcomes.set(key, null),
    has: (key) => outcomes.has(key),
    settle(key, outcome) {
      if (outcomes.has(key)) outcomes.set(key, outcome);
    },
    end(key) {
      const outcome = outcomes.get(key) ?? null;
      outcomes.delete(key);
      return outcome;
    },
  };
}
