import type { Field } from './field.ts';
import {
  backupFields,
  derbyFields,
  featureFields,
  fileFields,
  generalFields,
  operationFields,
  securityFields,
  smsFields,
} from './groups.ts';

const SETTING_FIELDS = {
  ...generalFields,
  ...securityFields,
  ...backupFields,
  ...fileFields,
  ...smsFields,
  ...operationFields,
  ...featureFields,
  ...derbyFields,
};

/** What is known of each setting, by its name on the wire. */
export type SettingFields = typeof SETTING_FIELDS;

/** A setting's name on the wire. */
export type SettingKey = keyof SettingFields;

/** Some settings as text, by their names on the wire. */
export type WireSettings = { readonly [Key in SettingKey]?: string | undefined };

/** Every key, in the order in which settings are listed. `derby_status` is not among them: it is the derby's own. */
export const SETTING_KEYS = Object.keys(SETTING_FIELDS) as readonly SettingKey[];

/** Whether a text from outside names a setting; names of object members do not. */
export function isSettingKey(text: string): text is SettingKey {
  return Object.hasOwn(SETTING_FIELDS, text);
}

/** What is known of a setting. */
export const settingField = (key: SettingKey): Field => SETTING_FIELDS[key];

/**
 * Checks one text that is to be saved. Answers its canonical form (surrounding space is dropped).
 * `reason` is a sentence that begins with the key.
 */
export function checkSetting(key: SettingKey, text: string): { text: string } | { reason: string } {
  const parsed = settingField(key).parse(text.trim());
  return 'reason' in parsed ? { reason: `${key} ${parsed.reason}` } : { text: settingField(key).print(parsed.value) };
}

/** Stands for a secret that is set; saving it keeps the secret (docs/guarantees.md, K1). */
export const SECRET_MASK = '********';
