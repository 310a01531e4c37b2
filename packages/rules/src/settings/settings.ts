import type { Setting } from './kinds.ts';
import { SETTINGS } from './rows.ts';

/** The row of each setting, by its name in the API. */
export type SettingRows = typeof SETTINGS;

/** A setting's name in the API. */
export type SettingKey = keyof SettingRows;

/** Settings as text, by their names in the API. */
export type WireSettings = { readonly [Key in SettingKey]?: string | undefined };

/** All keys in the order of lists, without `derby_status`, which belongs to the derby. */
export const SETTING_KEYS = Object.keys(SETTINGS) as readonly SettingKey[];

/** Returns whether an external text is the key of a setting. */
export function isSettingKey(text: string): text is SettingKey {
  return Object.hasOwn(SETTINGS, text);
}

/** Returns the row of a setting. */
export const settingOf = (key: SettingKey): Setting => SETTINGS[key];

/** Checks a text to be saved. Returns its trimmed canonical form, or a `reason` sentence that begins with the key. */
export function checkSetting(key: SettingKey, text: string): { text: string } | { reason: string } {
  const { kind } = settingOf(key);
  const parsed = kind.parse(text.trim());
  return 'reason' in parsed ? { reason: `${key} ${parsed.reason}` } : { text: kind.print(parsed.value) };
}

/** Replaces a secret that is set. Saving it keeps the secret (docs/guarantees.md, K1). */
export const SECRET_MASK = '********';
