import { readRuntimeConfig } from '@derby/micro-frontend/runtime-config';
import { startEarlyQueries } from '@derby/web-session/early-queries';

// On a slow connection the responses arrive before the scripts that show them.
startEarlyQueries(readRuntimeConfig()?.earlyQueries ?? []);
// No shared imports before federation has resolved the shared modules.
void import('./bootstrap.tsx');
