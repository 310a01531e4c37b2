/** Notifies the other tabs of this origin of a change, and calls back when one of them notifies this tab. */
export function openTabChannel(name: string, onChange: () => void): { notify(): void; close(): void } {
  if (typeof BroadcastChannel === 'undefined') return { notify: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', onChange);
  // A channel reaches only its own origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  return { notify: () => channel.postMessage(null), close: () => channel.close() };
}
