import type { z } from 'zod';
import type { getGlobalSettings } from '../../contract/settings.ts';

type SettingsBody = z.output<(typeof getGlobalSettings)['answers'][200]>;

/** The gateway's list as the one object of the contract; the check of answers finds a key too many or too few. */
export function wireSettings(settings: readonly { readonly key: string; readonly value: string }[]): SettingsBody {
  return Object.fromEntries(settings.map(({ key, value }) => [key, value])) as SettingsBody;
}
