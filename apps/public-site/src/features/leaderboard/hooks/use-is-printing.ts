import { useSyncExternalStore } from 'react';

const PRINT = 'print';

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(PRINT);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** True while the page is laid out for paper. Rendered at once, before the printer takes its picture. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(PRINT).matches);
}
