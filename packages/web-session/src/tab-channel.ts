/** Tells the other tabs of this origin that something has changed, and calls back when they say so. */
export function openTabChannel(name: string, onChange: () => void): { tell(): void; close(): void } {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', onChange);
  // A channel reaches its own origin only.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  return { tell: () => channel.postMessage(null), close: () => channel.close() };
}
