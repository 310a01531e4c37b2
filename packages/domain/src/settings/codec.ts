import { BadInputError } from '../kernel/index.ts';
import type { Field } from './field.ts';
import { backupFields } from './groups/backup.ts';
import { derbyFields } from './groups/derby.ts';
import { featureFields } from './groups/features.ts';
import { fileFields } from './groups/files.ts';
import { generalFields } from './groups/general.ts';
import { operationFields } from './groups/operation.ts';
import { securityFields } from './groups/security.ts';
import { smsFields } from './groups/sms.ts';

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

type Fields = typeof SETTING_FIELDS;

/** A setting's name on the wire (spec.md 3, "Global settings", and design.md 6). */
export type SettingKey = keyof Fields;

/** Some settings as text, by their names on the wire. */
export type WireSettings = { readonly [Key in SettingKey]?: string | undefined };

type ValueOf<Given> = Given extends Field<string, infer Value> ? Value : never;

/** All settings as values. Lengths, sizes and times carry their unit in the name; moments are wall-clock text in the derby's zone, empty when not set. */
export type Settings = { readonly [Key in SettingKey as Fields[Key]['name']]: ValueOf<Fields[Key]> };

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

/** The value of one text. A missing text and the default's own text give the default. */
function valueOf(key: SettingKey, text: string | undefined): { value: unknown } | { reason: string } {
  const field = settingField(key);
  return text === undefined || text === field.print(field.fallback) ? { value: field.fallback } : field.parse(text);
}

/** Turns settings into text and back; nothing else in the product reads such text. */
export const settingsCodec = {
  /**
   * Missing keys take their default, unknown ones are passed over. Throws BAD_INPUT that names the
   * first bad key and why, unless `onBadValue` is given: then that key takes its default too.
   */
  decode(wire: WireSettings, onBadValue?: (key: SettingKey, reason: string) => void): Settings {
    const pairs = SETTING_KEYS.map((key) => {
      const field = settingField(key);
      const parsed = valueOf(key, wire[key]);
      if ('value' in parsed) return [field.name, parsed.value];
      if (!onBadValue) throw new BadInputError(`${key} ${parsed.reason}`, [key]);
      onBadValue(key, parsed.reason);
      return [field.name, field.fallback];
    });
    return Object.freeze(Object.fromEntries(pairs)) as Settings;
  },

  /** Every key in its canonical text, secrets in the clear: for the store only, never for an answer. */
  encode(settings: Settings): Record<SettingKey, string> {
    const values: Readonly<Record<string, unknown>> = settings;
    const pairs = SETTING_KEYS.map((key) => [key, settingField(key).print(values[settingField(key).name])]);
    return Object.fromEntries(pairs) as Record<SettingKey, string>;
  },
};
