/** Notifies the other tabs of this origin of a change, and calls back when one of them notifies this tab. */
export function openTabChannel(name: string, onChange: () => void): { tell(): void; close(): void } {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', onChange);
  // A channel reaches only its own origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  return { tell: () => channel.postMessage(null), close: () => channel.close() };
}
