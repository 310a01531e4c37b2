import { openTabChannel } from './tab-channel.ts';

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

/** Calls back when another tab has logged out; returns a function that unsubscribes. */
export function onLogoutElsewhere(listener: () => void): () => void {
  const channel = openTabChannel(CHANNEL, listener);
  return () => channel.close();
}
