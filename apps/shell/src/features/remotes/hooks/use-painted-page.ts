import { findPaintedPage } from '@derby/micro-frontend/runtime-config';
import { useLayoutEffect, useState } from 'react';
import { handOver } from '../hand-over.ts';

/**
 * Whether the page that the front door painted stands in for what is loading. It hands over to the page itself, waits
 * behind a failure, or goes with the first move to another page and does not come back.
 */
export function usePaintedPage(status: 'loading' | 'loaded' | 'failed', pageKey: string): boolean {
  // The front door itself, which has no document, draws with a painted page.
  const [element] = useState(() => (typeof document === 'undefined' ? undefined : findPaintedPage()));
  const [paintedKey] = useState(pageKey);
  const isSamePage = pageKey === paintedKey;
  useLayoutEffect(() => {
    if (!element?.isConnected) return;
    element.toggleAttribute('hidden', status === 'failed');
    if (!isSamePage) element.remove();
    else if (status === 'loaded') handOver(element);
  }, [element, isSamePage, status]);
  return element !== null && status === 'loading' && isSamePage && element?.isConnected !== false;
}
