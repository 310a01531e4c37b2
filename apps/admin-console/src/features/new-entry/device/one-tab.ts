/** Runs work when no other work of that name runs. */
export type TakeTurn = (name: string, work: () => Promise<void>) => Promise<void>;

/**
 * Turns over all tabs (Web Locks). Browsers offer locks on https only: without them a tab still takes its own turns, and
 * two tabs make one entry because of the fish's key.
 */
export function createTurns(): TakeTurn {
  /** By name, the last turn that runs or waits in this tab. */
  const lines = new Map<string, Promise<void>>();
  return async (name, work) => {
    const locks: LockManager | undefined = navigator.locks;
    if (locks) return await locks.request(name, work);
    const turn = (lines.get(name) ?? Promise.resolve()).then(work);
    lines.set(
      name,
      turn.catch(() => undefined),
    );
    await turn;
  };
}

/** Tells the other tabs that what the device keeps has changed, and calls back when they say so. */
export function openTabChannel(name: string, onChange: () => void): { tell(): void; close(): void } {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', onChange);
  // A channel reaches its own origin only.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  return { tell: () => channel.postMessage(null), close: () => channel.close() };
}
