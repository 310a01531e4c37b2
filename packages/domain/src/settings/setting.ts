import { SECRET_MASK, settingField, type SettingKey } from '@derby/rules/settings/setting-fields';
import type { DerbyStateReader } from '../kernel/index.ts';

/** One setting as text, under its name on the wire. */
export interface WireSetting {
  readonly key: string;
  readonly value: string;
}

/** The derby's own key: listed with the settings, changed by end and reset alone. */
export const DERBY_STATUS_KEY = 'derby_status';

/** What a reader sees of a setting: a secret is the mask when set and empty when not. */
export function shownText(key: SettingKey, text: string): string {
  return settingField(key).isSecret && text !== '' ? SECRET_MASK : text;
}

/** `active` or `ended`, read from the derby itself. */
export async function readDerbyStatus(derbyState: DerbyStateReader): Promise<string> {
  return (await derbyState.hasEnded()) ? 'ended' : 'active';
}
