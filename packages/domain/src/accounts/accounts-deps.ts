import type { SettingsDeps } from '../settings/index.ts';
import type { SessionCache } from './sessions.ts';
import type { AttemptCounter } from './throttle.ts';

/** The dependencies of use cases that read or end sessions, or check passwords and codes. */
export type AccountsDeps = SettingsDeps & {
  readonly sessionCache: SessionCache;
  readonly attempts: AttemptCounter;
};
