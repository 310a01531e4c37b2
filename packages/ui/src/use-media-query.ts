import { useSyncExternalStore } from 'react';

const subscribers = new Map<string, (onChange: () => void) => () => void>();

/** Returns the function that follows a query; the same one each time, so that React subscribes once. */
function subscribeTo(query: string): (onChange: () => void) => () => void {
  const known = subscribers.get(query);
  if (known) return known;
  const subscribe = (onChange: () => void): (() => void) => {
    const list = window.matchMedia(query);
    list.addEventListener('change', onChange);
    return () => list.removeEventListener('change', onChange);
  };
  subscribers.set(query, subscribe);
  return subscribe;
}

/** Returns whether a media query matches. A change renders synchronously, also before the browser prints. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(subscribeTo(query), () => window.matchMedia(query).matches);
}
