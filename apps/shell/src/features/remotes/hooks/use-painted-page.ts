import { findPaintedPage } from '@derby/micro-frontend/runtime-config';
import { useLayoutEffect, useState } from 'react';

/**
 * Whether the page that the front door painted stands in for what is loading. It goes with the first thing that is
 * shown in its place, or with the first move to another page, and does not come back.
 */
export function usePaintedPage(isLoading: boolean, pageKey: string): boolean {
  const [element] = useState(findPaintedPage);
  const [paintedKey] = useState(pageKey);
  const stands = element !== null && isLoading && pageKey === paintedKey;
  useLayoutEffect(() => {
    if (!stands) element?.remove();
  }, [stands, element]);
  return stands && element.isConnected;
}
