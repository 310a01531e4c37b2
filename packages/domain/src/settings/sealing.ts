import { SETTING_KEYS, settingField, type SettingKey, type WireSettings } from '@derby/rules/settings/setting-fields';
import type { SecretBox, SecretPlace } from '../kernel/index.ts';
import { SETTINGS_ID, type StoredSettings } from './settings.model.ts';

const placeOf = (key: SettingKey): SecretPlace => ({ purpose: `setting ${key}`, rowId: SETTINGS_ID });

const mapSecrets = (values: WireSettings, change: (key: SettingKey, text: string) => string): StoredSettings =>
  Object.fromEntries(
    SETTING_KEYS.flatMap((key) => {
      const text = values[key];
      if (text === undefined) return [];
      return [[key, settingField(key).isSecret && text !== '' ? change(key, text) : text]];
    }),
  );

/** Seals secrets, which must not be readable in a dump. Empty secrets stay empty. */
export function sealSettings(secrets: SecretBox, values: WireSettings): StoredSettings {
  return mapSecrets(values, (key, text) => secrets.seal(text, placeOf(key)));
}

/** Returns the stored secrets that are not bound to a place, sealed again. */
export function resealSettings(secrets: SecretBox, values: StoredSettings): StoredSettings {
  const unbound = SETTING_KEYS.flatMap((key) => {
    const text = values[key] ?? '';
    return settingField(key).isSecret && text !== '' && !secrets.isBound(text) ? [[key, text]] : [];
  });
  return sealSettings(secrets, openSettings(secrets, Object.fromEntries(unbound)));
}

/** Opens one stored secret. Throws when it was sealed with another key or for another setting. */
export const openSetting = (secrets: SecretBox, key: SettingKey, text: string): string =>
  secrets.open(text, placeOf(key));

/** Opens stored secrets. Throws a readable error when they were sealed with another SECRETS_KEY. */
export function openSettings(secrets: SecretBox, values: StoredSettings): StoredSettings {
  return mapSecrets(values, (key, text) => {
    try {
      return openSetting(secrets, key, text);
    } catch (error) {
      throw new Error(`The stored ${key} cannot be opened: SECRETS_KEY is not the key it was sealed with.`, {
        cause: error,
      });
    }
  });
}
