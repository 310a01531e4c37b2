import type { SettingsDeps } from '../settings/index.ts';
import type { SessionCache } from './session-cache.ts';
import type { AttemptStore } from './throttle/attempt-store.ts';

/** The dependencies of use cases that read or end sessions, or check passwords and codes. */
export type AccountsDeps = SettingsDeps & {
  readonly sessionCache: SessionCache;
  readonly attempts: AttemptStore;
};
