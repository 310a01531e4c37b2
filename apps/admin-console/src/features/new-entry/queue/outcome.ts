import type { CreatedEntry } from '../api.ts';

/** How a weigh-in ended, for the form that submitted it. */
export type Outcome =
  /** The server has the weight; null when another tab sent it, which knows the rank. */
  | { readonly kind: 'saved'; readonly entry: CreatedEntry | null }
  /** The entry is queued on the device; `error` is that of the failed attempt, if there was one. */
  | { readonly kind: 'queued'; readonly error: unknown }
  /** The server refused it, and the form is still there: it is the draft again. */
  | { readonly kind: 'refused'; readonly error: unknown };

/** The entries whose outcome the form waits for, by key. */
export interface Awaited {
  /** `isFormThere` tells whether the form still is on the page, to show a refusal. */
  begin(key: string, isFormThere: () => boolean): void;
  has(key: string): boolean;
  /** Whether the form that waits for this entry still is on the page. */
  hasForm(key: string): boolean;
  /** Ignores an entry that the form does not wait for. */
  settle(key: string, outcome: Outcome): void;
  /** Stops waiting and returns the outcome; null when this tab has not sent the entry. */
  end(key: string): Outcome | null;
}

export function createAwaited(): Awaited {
  const waiting = new Map<string, { readonly isFormThere: () => boolean; outcome: Outcome | null }>();
  return {
    begin: (key, isFormThere) => void waiting.set(key, { isFormThere, outcome: null }),
    has: (key) => waiting.has(key),
    hasForm: (key) => waiting.get(key)?.isFormThere() ?? false,
    settle(key, outcome) {
      const one = waiting.get(key);
      if (one) one.outcome = outcome;
    },
    end(key) {
      const outcome = waiting.get(key)?.outcome ?? null;
      waiting.delete(key);
      return outcome;
    },
  };
}
