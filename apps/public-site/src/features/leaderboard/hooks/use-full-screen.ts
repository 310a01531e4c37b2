import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

/** Fills the screen with the page; a refusal leaves everything as it is. Escape leaves. */
export function enterFullScreen(): void {
  document.documentElement.requestFullscreen().catch(() => undefined);
}

/** Whether the page fills the screen now, and whether the browser can do that. */
export function useFullScreen(): { readonly isFull: boolean; readonly isPossible: boolean } {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  return { isFull, isPossible: document.fullscreenEnabled };
}
