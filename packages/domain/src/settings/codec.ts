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
import { readFacts, type DerbyEvent, type EventFacts } from '@derby/rules/event/event-facts';
import { BadInputError, type Deps } from '../kernel/index.ts';

type ValueOf<Given> = Given extends Field<string, infer Value> ? Value : never;

/**
 * The settings that are stored as one text each, as typed values. Names of lengths, sizes and times end with the unit.
 * Moments are wall-clock text in the derby's zone, empty when not set.
 */
type TextSettings = { readonly [Key in SettingKey as SettingFields[Key]['name']]: ValueOf<SettingFields[Key]> };

/** All settings that organisers can change. */
export type Settings = TextSettings & {
  /** The event, with the name and the times of the contest. The same object until it changes. */
  readonly event: DerbyEvent;
};

/** Parses the text of a setting. A missing text, or the text of the default, returns the default. */
function valueOf(key: SettingKey, text: string | undefined): { value: unknown } | { reason: string } {
  const field = settingField(key);
  return text === undefined || text === field.print(field.fallback) ? { value: field.fallback } : field.parse(text);
}

/** Converts settings from and to text. No other code does. */
export const settingsCodec = {
  /**
   * Decodes settings. Missing keys get their default, and unknown ones are ignored. Throws BAD_INPUT for the first bad
   * key, unless `onBadValue` is given: then that key also gets its default. Bad values of the event become unknown.
   */
  decode(
    wire: WireSettings,
    onBadValue?: (key: SettingKey | 'event', reason: string) => void,
    storedFacts: EventFacts = DEFAULT_EVENT_FACTS,
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
    const { facts, problems } = readFacts(storedFacts, DEFAULT_EVENT_FACTS);
    for (const problem of problems) onBadValue?.('event', problem);
    return Object.freeze({ ...texts, event: derbyEventOf(facts, texts) });
  },

  /** Encodes every setting as canonical text, with secrets in clear text: only for storing, never for a response. */
  encode(settings: Settings): Record<SettingKey, string> {
    const values: Readonly<Record<string, unknown>> = settings;
    const pairs = SETTING_KEYS.map((key) => [key, settingField(key).print(values[settingField(key).name])]);
    return Object.fromEntries(pairs) as Record<SettingKey, string>;
  },
};

/** Returns the current settings from memory. Read them at each use. */
export interface SettingsReader {
  current(): Settings;
}

/** The dependencies of use cases that read settings. */
export type SettingsDeps = Deps & { readonly settings: SettingsReader };
