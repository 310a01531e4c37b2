import { SECRET_MASK, settingField, type SettingKey } from '@derby/rules/settings/setting-fields';
import type { DerbyStateReader } from '../kernel/index.ts';

/** A setting as text, with its name in the API. */
export interface WireSetting {
  readonly key: string;
  readonly value: string;
}

/** Listed with the settings, but changed only by the end and the reset of the derby. */
export const DERBY_STATUS_KEY = 'derby_status';

/** Returns the text that clients see: secrets are masked, or empty when not set. */
export function shownText(key: SettingKey, text: string): string {
  return settingField(key).isSecret && text !== '' ? SECRET_MASK : text;
}

/** Returns `active` or `ended` from the state of the derby. */
export async function readDerbyStatus(derbyState: DerbyStateReader): Promise<string> {
  return (await derbyState.hasEnded()) ? 'ended' : 'active';
}
