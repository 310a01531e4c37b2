import { SECRET_MASK, settingField } from '@derby/rules/settings/setting-fields';
import type { GlobalSettings_SettingsQuery } from '../../generated/graphql.ts';
import { z } from '../../lib/zod.ts';
import { SHOWN_KEYS, type ShownKey } from './tabs.ts';
import { SETTING_TEXTS } from './texts.ts';

/** Some settings as they travel. */
export type WireSettings = GlobalSettings_SettingsQuery['settings'];

/** Every setting of the screen as text; a secret that is its mask stays as it is. */
export type SettingsValues = Record<ShownKey, string>;

/** What the server would say of a text, begun with the setting's label; undefined when it is fine. */
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

/** The checks of the server, at the field. */
export const settingsFormSchema = z.object(
  Object.fromEntries(SHOWN_KEYS.map((key) => [key, checked(key)])) as Record<ShownKey, ReturnType<typeof checked>>,
);

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
