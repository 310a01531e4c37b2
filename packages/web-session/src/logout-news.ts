const CHANNEL = 'derby-logout';

/**
 * Tells the other tabs that the user logged out. They detect by themselves that the tokens are gone; this message adds
 * that they must not keep their state for the next login.
 */
export function tellLogout(): void {
  const channel = openTabChannel(CHANNEL, () => undefined);
  channel.tell();
  channel.close();
}

/** Calls back when another tab says so; returns the way to stop. */
export function onLogoutElsewhere(listener: () => void): () => void {
  const channel = openTabChannel(CHANNEL, listener);
  return () => channel.close();
}

/** Tells the other tabs of this origin that something has changed, and calls back when they say so. */
export function openTabChannel(name: string, onChange: () => void): { tell(): void; close(): void } {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', onChange);
  // A channel reaches its own origin only.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  return { tell: () => channel.postMessage(null), close: () => channel.close() };
}
