import { findPaintedPage } from '@derby/micro-frontend/runtime-config';
import { useLayoutEffect, useState } from 'react';
import { handOver } from '../hand-over.ts';

/**
 * Returns whether the painted page replaces the loading page. It is handed over to the loaded page, hidden behind a
 * failure, and removed by the first navigation.
 */
export function usePaintedPage(status: 'loading' | 'loaded' | 'failed', pageKey: string): boolean {
  // The front door has no document and renders with a painted page.
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
