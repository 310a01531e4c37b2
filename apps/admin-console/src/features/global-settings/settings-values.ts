import { SECRET_MASK, settingField } from '@derby/rules/settings/setting-fields';
import type { GlobalSettings_SettingsQuery } from '../../generated/graphql.ts';
import { z } from '../../lib/zod.ts';
import { SHOWN_KEYS, type ShownKey } from './tabs.ts';
import { SETTING_TEXTS } from './texts.ts';

/** Settings as the gateway returns them. */
export type WireSettings = GlobalSettings_SettingsQuery['settings'];

/** All settings of the screen as texts. A secret that equals its mask is unchanged. */
export type SettingsValues = Record<ShownKey, string>;

/** Returns the server's error for a text, with the label in front. Undefined if the text is valid. */
function problemOf(key: ShownKey, text: string): string | undefined {
  const field = settingField(key);
  if (field.isSecret && text === SECRET_MASK) return undefined;
  const parsed = field.parse(text.trim());
  return 'reason' in parsed ? `${SETTING_TEXTS[key].label} ${parsed.reason}` : undefined;
}

const checked = (key: ShownKey) =>
  z.string().superRefine((text, context) => {
    const message = problemOf(key, text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

/** Validates each setting by the server's rules. */
export const settingsFormSchema = z.object(
  Object.fromEntries(SHOWN_KEYS.map((key) => [key, checked(key)])) as Record<ShownKey, ReturnType<typeof checked>>,
);

/** Converts settings to form values. */
export function valuesOf(settings: WireSettings): SettingsValues {
  const texts = new Map(settings.map(({ key, value }) => [key, value]));
  return Object.fromEntries(SHOWN_KEYS.map((key) => [key, texts.get(key) ?? ''])) as SettingsValues;
}

/** Returns the keys of settings that differ. */
export function changedKeys(before: SettingsValues, after: SettingsValues): ShownKey[] {
  return SHOWN_KEYS.filter((key) => before[key] !== after[key]);
}

/** Returns the values as the server returns them after saving: secrets are masked. */
export function savedValuesOf(values: SettingsValues): SettingsValues {
  const shown = SHOWN_KEYS.map((key) => [
    key,
    settingField(key).isSecret && values[key] !== '' ? SECRET_MASK : values[key],
  ]);
  return Object.fromEntries(shown) as SettingsValues;
}
