import type { CreatedEntry } from '../api.ts';

/** How a weigh-in ended for whoever stands at the scale. */
export type Outcome =
  /** The server has the weight; null when another tab sent it, which knows the rank. */
  | { readonly kind: 'saved'; readonly entry: CreatedEntry | null }
  /** The device keeps it and sends it; `error` is what the attempt met, if there was one. */
  | { readonly kind: 'kept'; readonly error: unknown }
  /** Not carried out: it is the draft again. */
  | { readonly kind: 'refused'; readonly error: unknown };

/** The fish that somebody at the scale waits for, by key, with what became of each. */
export interface Awaited {
  begin(key: string): void;
  has(key: string): boolean;
  /** Of a fish that nobody waits for it keeps nothing. */
  settle(key: string, outcome: Outcome): void;
  /** Ends the waiting; null for a fish that this tab did not come to. */
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
