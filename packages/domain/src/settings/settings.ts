import type { Setting } from '@derby/rules/settings/kinds';
import {
  SETTING_KEYS,
  settingOf,
  type SettingKey,
  type SettingRows,
  type WireSettings,
} from '@derby/rules/settings/settings';
import { DEFAULT_EVENT_FACTS } from '@derby/rules/event/default-event';
import { derbyEventOf } from '@derby/rules/event/derby-event';
import { readFacts, type DerbyEvent, type EventFacts } from '@derby/rules/event/event-facts';
import { BadInputError, type Deps, type SecretBox, type SecretPlace } from '../kernel/index.ts';
import { SETTINGS_ID, type StoredSettings } from './stored-settings.ts';

type ValueOf<Given> = Given extends Setting<string, infer Value> ? Value : never;

/**
 * The settings that are stored as one text each, as typed values. Names of lengths, sizes and times end with the unit.
 * Moments are wall-clock text in the derby's zone, empty when not set.
 */
type TextSettings = { readonly [Key in SettingKey as SettingRows[Key]['name']]: ValueOf<SettingRows[Key]> };

/** All settings that organisers can change. */
export type Settings = TextSettings & {
  /** The event, with the name and the times of the contest. The same object until it changes. */
  readonly event: DerbyEvent;
};

/** Parses the text of a setting. A missing text, or the text of the default, returns the default. */
function valueOf(key: SettingKey, text: string | undefined): { value: unknown } | { reason: string } {
  const { kind, default: initial } = settingOf(key);
  return text === undefined || text === kind.print(initial) ? { value: initial } : kind.parse(text);
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
      const setting = settingOf(key);
      const parsed = valueOf(key, wire[key]);
      if ('value' in parsed) return [setting.name, parsed.value];
      if (!onBadValue) throw new BadInputError(`${key} ${parsed.reason}`, [key]);
      onBadValue(key, parsed.reason);
      return [setting.name, setting.default];
    });
    const texts = Object.fromEntries(pairs) as TextSettings;
    const { facts, problems } = readFacts(storedFacts, DEFAULT_EVENT_FACTS);
    for (const problem of problems) onBadValue?.('event', problem);
    return Object.freeze({ ...texts, event: derbyEventOf(facts, texts) });
  },

  /** Encodes every setting as canonical text, with secrets in clear text: only for storing, never for a response. */
  encode(settings: Settings): Record<SettingKey, string> {
    const values: Readonly<Record<string, unknown>> = settings;
    const pairs = SETTING_KEYS.map((key) => [key, settingOf(key).kind.print(values[settingOf(key).name])]);
    return Object.fromEntries(pairs) as Record<SettingKey, string>;
  },
};

/** Returns the current settings from memory. Read them at each use. */
export interface SettingsReader {
  current(): Settings;
}

/** Settings for rules that must hold within a second, also when the event of a change is lost. */
export interface RecentSettingsReader extends SettingsReader {
  /**
   * Returns settings that were at most 500 ms old at the call; all callers share one read. Never rejects: without the
   * database the last known settings stay.
   */
  recent(): Promise<Settings>;
}

export type SettingsDeps = Deps & { readonly settings: SettingsReader };

/** The settings that processes without a database need. */
export interface OperatingState {
  readonly logLevel: string;
  /** The message to show while the site is in maintenance, else null. */
  readonly maintenanceMessage: string | null;
  /** Port of the REST service unless its environment sets one; takes effect at its next start. */
  readonly serverPort: number;
  /** Base URL of photos; null when photo links are relative to the site. */
  readonly apiUrl: string | null;
}

/**
 * Returns the settings that front door and REST service apply (docs/architecture.md, "Flow of a setting"). Open to all
 * callers.
 */
export function operatingState({ settings }: { readonly settings: SettingsReader }): OperatingState {
  const { apiUrl, logLevel, maintenanceMode, maintenanceMessage, serverPort } = settings.current();
  return {
    logLevel,
    maintenanceMessage: maintenanceMode ? maintenanceMessage : null,
    serverPort,
    apiUrl: apiUrl || null,
  };
}

const placeOf = (key: SettingKey): SecretPlace => ({ purpose: `setting ${key}`, rowId: SETTINGS_ID });

const mapSecrets = (values: WireSettings, change: (key: SettingKey, text: string) => string): StoredSettings =>
  Object.fromEntries(
    SETTING_KEYS.flatMap((key) => {
      const text = values[key];
      if (text === undefined) return [];
      return [[key, settingOf(key).isSecret && text !== '' ? change(key, text) : text]];
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
    return settingOf(key).isSecret && text !== '' && !secrets.isBound(text) ? [[key, text]] : [];
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
