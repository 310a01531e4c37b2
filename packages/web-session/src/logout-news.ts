import { openTabChannel } from './tab-channel.ts';

const CHANNEL = 'derby-logout';

/**
 * Notifies other tabs of a logout. They notice the missing tokens by themselves; the message tells them not to keep
 * their state for the next login.
 */
export function publishLogout(): void {
  const channel = openTabChannel(CHANNEL, () => undefined);
  channel.notify();
  channel.close();
}

/** Calls back when another tab has logged out; returns a function that unsubscribes. */
export function onLogoutElsewhere(listener: () => void): () => void {
  const channel = openTabChannel(CHANNEL, listener);
  return () => channel.close();
}
