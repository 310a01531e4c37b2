import { readRuntimeConfig } from '@derby/micro-frontend/runtime-config';
import { startEarlyQueries } from '@derby/web-session/early-queries';

// On a slow connection the responses arrive before the scripts that show them.
startEarlyQueries(readRuntimeConfig()?.earlyQueries ?? []);
/** The newest of the functions that older-browsers.ts adds. */
const isOlderBrowser = !('canParse' in URL);
// No shared imports before federation has resolved the shared modules.
void (isOlderBrowser ? import('./older-browsers.ts') : Promise.resolve()).then(() => import('./bootstrap.tsx'));
