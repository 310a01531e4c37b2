import { readRuntimeConfig } from '@derby/micro-frontend/runtime-config';
import { startEarlyQueries } from '@derby/web-session/early-queries';

/** Longer than a browser takes for a picture of the page that it is about to show. */
const PAINT_LIMIT_MS = 200;

/** When the page as it came has been painted: what follows keeps the processor busy. A page nobody sees is not painted. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return resolve();
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PAINT_LIMIT_MS);
  });
}

// On a slow line the answers are here before the scripts that show them.
startEarlyQueries(readRuntimeConfig()?.earlyQueries ?? []);
// Nothing that is shared may be imported before federation has settled the shared modules.
void painted().then(() => import('./bootstrap.tsx'));
