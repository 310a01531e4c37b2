import { SECRET_MASK, settingField } from '@derby/rules/settings/setting-fields';
import type { SettingsValues } from './settings-form-schema.ts';
import type { WireSettings } from './api.ts';
import { SHOWN_KEYS, type ShownKey } from './tabs.ts';

/** The form's values of the settings that came. */
export function valuesOf(settings: WireSettings): SettingsValues {
  const texts = new Map(settings.map(({ key, value }) => [key, value]));
  return Object.fromEntries(SHOWN_KEYS.map((key) => [key, texts.get(key) ?? ''])) as SettingsValues;
}

/** The settings that differ. */
export function changedKeys(before: SettingsValues, after: SettingsValues): ShownKey[] {
  return SHOWN_KEYS.filter((key) => before[key] !== after[key]);
}

/** What the server has after these were saved. */
export function savedValuesOf(values: SettingsValues): SettingsValues {
  const shown = SHOWN_KEYS.map((key) => [
    key,
    settingField(key).isSecret && values[key] !== '' ? SECRET_MASK : values[key],
  ]);
  return Object.fromEntries(shown) as SettingsValues;
}
