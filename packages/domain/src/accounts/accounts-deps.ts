import type { SettingsDeps } from '../settings/index.ts';
import type { SessionCache } from './session-cache.ts';
import type { AttemptStore } from './throttle/attempt-store.ts';

/** What use cases need that look sessions up, end them, or try passwords and codes. */
export type AccountsDeps = SettingsDeps & {
  readonly sessionCache: SessionCache;
  readonly attempts: AttemptStore;
};
