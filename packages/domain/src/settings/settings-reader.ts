import type { Deps } from '../kernel/index.ts';
import type { Settings } from './codec.ts';

/** The settings as they are now, at no cost: ask at each use, keep no copy. */
export interface SettingsReader {
  current(): Settings;
}

/** What use cases need that obey a setting. */
export type SettingsDeps = Deps & { readonly settings: SettingsReader };
