import type { Field } from '@derby/rules/settings/kinds';
import {
  SETTING_KEYS,
  settingField,
  type SettingFields,
  type SettingKey,
  type WireSettings,
} from '@derby/rules/settings/setting-fields';
import { DEFAULT_EVENT_FACTS } from '@derby/rules/event/default-event';
import { derbyEventOf } from '@derby/rules/event/derby-event';
import type { DerbyEvent, EventFacts } from '@derby/rules/event/event-facts';
import { BadInputError, type Deps } from '../kernel/index.ts';

type ValueOf<Given> = Given extends Field<string, infer Value> ? Value : never;

/** The settings that are one text each, as values. Lengths, sizes and times carry their unit in the name; moments are wall-clock text in the derby's zone, empty when not set. */
type TextSettings = { readonly [Key in SettingKey as SettingFields[Key]['name']]: ValueOf<SettingFields[Key]> };

/** All that organisers can change. */
export type Settings = TextSettings & {
  /** With the name and the times of the contest; the same object until something of it changes. */
  readonly event: DerbyEvent;
};

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
  decode(
    wire: WireSettings,
    onBadValue?: (key: SettingKey, reason: string) => void,
    facts: EventFacts = DEFAULT_EVENT_FACTS,
  ): Settings {
    const pairs = SETTING_KEYS.map((key) => {
      const field = settingField(key);
      const parsed = valueOf(key, wire[key]);
      if ('value' in parsed) return [field.name, parsed.value];
      if (!onBadValue) throw new BadInputError(`${key} ${parsed.reason}`, [key]);
      onBadValue(key, parsed.reason);
      return [field.name, field.fallback];
    });
    const texts = Object.fromEntries(pairs) as TextSettings;
    return Object.freeze({ ...texts, event: derbyEventOf(facts, texts) });
  },

  /** Every key in its canonical text, secrets in the clear: for the store only, never for an answer. */
  encode(settings: Settings): Record<SettingKey, string> {
    const values: Readonly<Record<string, unknown>> = settings;
    const pairs = SETTING_KEYS.map((key) => [key, settingField(key).print(values[settingField(key).name])]);
    return Object.fromEntries(pairs) as Record<SettingKey, string>;
  },
};

/** The settings as they are now, at no cost: ask at each use, keep no copy. */
export interface SettingsReader {
  current(): Settings;
}

/** What use cases need that obey a setting. */
export type SettingsDeps = Deps & { readonly settings: SettingsReader };
