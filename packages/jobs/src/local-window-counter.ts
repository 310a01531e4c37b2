/** How many events of a key there were in the present window, this one included. */
export interface WindowCount {
  readonly count: number;
  /** Until the window ends. */
  readonly resetMs: number;
}

/** Counts events by key in windows of a given length. */
export interface WindowCounter {
  count(key: string, windowMs: number): Promise<WindowCount>;
}

/** Bounds the memory when many addresses come; the oldest window goes first. */
const MAX_WINDOWS = 50_000;

/** Counts in this process alone. `now` gives milliseconds that never run backwards. */
export function createLocalWindowCounter(now: () => number = () => performance.now()): WindowCounter {
  const windows = new Map<string, { count: number; readonly endsAt: number }>();

  function windowOf(name: string, windowMs: number): { count: number; readonly endsAt: number } {
    const stored = windows.get(name);
    if (stored && stored.endsAt > now()) return stored;
    // Set anew, so that the map's order stays that of the windows' beginnings.
    windows.delete(name);
    const oldest = windows.keys().next();
    if (windows.size >= MAX_WINDOWS && !oldest.done) windows.delete(oldest.value);
    const begun = { count: 0, endsAt: now() + windowMs };
    windows.set(name, begun);
    return begun;
  }

  return {
    async count(key, windowMs) {
      const window = windowOf(`${windowMs}:${key}`, windowMs);
      window.count += 1;
      return { count: window.count, resetMs: window.endsAt - now() };
    },
  };
}
