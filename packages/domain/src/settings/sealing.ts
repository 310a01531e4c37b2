import { SETTING_KEYS, settingField, type SettingKey, type WireSettings } from '@derby/setting-fields';
import type { SecretBox } from '../kernel/index.ts';
import type { StoredSettings } from './settings.model.ts';

const mapSecrets = (values: WireSettings, change: (key: SettingKey, text: string) => string): StoredSettings =>
  Object.fromEntries(
    SETTING_KEYS.flatMap((key) => {
      const text = values[key];
      if (text === undefined) return [];
      return [[key, settingField(key).isSecret && text !== '' ? change(key, text) : text]];
    }),
  );

/** Seals what must not be readable in a dump; empty secrets stay empty. */
export function sealSettings(secrets: SecretBox, values: WireSettings): StoredSettings {
  return mapSecrets(values, (_key, text) => secrets.seal(text));
}

/** Opens stored secrets. Throws a sentence when they were sealed with another SECRETS_KEY. */
export function openSettings(secrets: SecretBox, values: StoredSettings): StoredSettings {
  return mapSecrets(values, (key, text) => {
    try {
      return secrets.open(text);
    } catch (error) {
      throw new Error(`The stored ${key} cannot be opened: SECRETS_KEY is not the key it was sealed with.`, {
        cause: error,
      });
    }
  });
}
