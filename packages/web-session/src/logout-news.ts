import { openTabChannel } from './tab-channel.ts';

const CHANNEL = 'derby-logout';

/**
 * Tells the other tabs that somebody logged out. That the tokens are gone they see by themselves; this says that nobody
 * means to come back to what they hold.
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
