import { readRuntimeConfig } from '@derby/micro-frontend/runtime-config';
import { startEarlyQueries } from '@derby/web-session/early-queries';

// On a slow line the answers are here before the scripts that show them.
startEarlyQueries(readRuntimeConfig()?.earlyQueries ?? []);
// Nothing that is shared may be imported before federation has settled the shared modules.
void import('./bootstrap.tsx');
