import type { SettingsDeps } from '../settings/index.ts';
import type { SessionCache } from './session-cache.ts';

/** What use cases need that look sessions up or end them. */
export type AccountsDeps = SettingsDeps & { readonly sessionCache: SessionCache };
