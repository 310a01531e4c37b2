import type { SettingKey } from '@derby/rules/settings/settings';
import type { EventFacts } from '@derby/rules/event/event-facts';
import { unlessDuplicate, collectionOf, type Connection } from '../kernel/index.ts';

/** Texts as stored, with sealed secrets. */
export type StoredSettings = Readonly<Partial<Record<SettingKey, string>>>;

/** All settings, with the event. */
export interface SettingsDocument {
  _id: number;
  values: StoredSettings;
  /** Absent until an organiser has saved the event; then the facts of the first derby apply. */
  event?: EventFacts;
  /** Number of times the event was saved; absent before the first. */
  eventVersion?: number;
  /** Generation of the last derby that opened or closed registration; absent before. */
  registrationOf?: number;
}

/** The id of the one settings document. */
export const SETTINGS_ID = 1;

export const SETTINGS_SUBJECT = { kind: 'settings', id: SETTINGS_ID } as const;

const settingsModel = collectionOf<SettingsDocument>('settings', {
  _id: Number,
  values: Object,
  event: Object,
  eventVersion: Number,
  registrationOf: Number,
});

/** Returns null before the first start. */
export async function findStoredDocument(database: Connection): Promise<SettingsDocument | null> {
  return await settingsModel(database).findById(SETTINGS_ID).lean();
}

/**
 * Replaces the event and the given settings in one atomic write, unless the event was saved again since `version`, or
 * the derby of generation `before` has begun. Returns the document before; null when nothing was replaced.
 */
export async function replaceStoredEvent(
  database: Connection,
  edit: {
    readonly facts: EventFacts;
    readonly values: StoredSettings;
    readonly version: number;
    readonly before?: number;
  },
): Promise<SettingsDocument | null> {
  const { facts, values, version, before } = edit;
  return await settingsModel(database)
    .findOneAndUpdate(
      {
        _id: SETTINGS_ID,
        eventVersion: version === 0 ? { $exists: false } : version,
        ...(before !== undefined && { registrationOf: { $not: { $gte: before } } }),
      },
      { $set: { ...pathsOf(values), event: facts, eventVersion: version + 1 } },
      { returnDocument: 'before' },
    )
    .lean();
}

/** Returns whether a setting has a stored value: one of a new installation, or one that an administrator has saved. */
export async function isSettingStored(database: Connection, key: SettingKey): Promise<boolean> {
  return (await findStoredDocument(database))?.values[key] !== undefined;
}

/** Stores the initial values, unless another process has stored its own. */
export async function createStoredSettings(database: Connection, values: StoredSettings): Promise<void> {
  await unlessDuplicate(settingsModel(database).insertOne({ _id: SETTINGS_ID, values }));
}

const pathsOf = (values: StoredSettings) =>
  Object.fromEntries(Object.entries(values).map(([key, text]) => [`values.${key}`, text]));

/** Replaces the provider account, unless another account was stored meanwhile. */
export async function replaceStoredAccount(
  database: Connection,
  accountSid: string,
  values: StoredSettings,
): Promise<void> {
  const filter = { _id: SETTINGS_ID, 'values.twilio_account_sid': accountSid };
  await settingsModel(database).updateOne(filter, { $set: pathsOf(values) });
}

/**
 * Replaces only the given keys in one atomic write, so concurrent writes of different keys both apply. Returns the
 * values before. Rejects when no settings were stored.
 */
export async function replaceStoredSettings(database: Connection, values: StoredSettings): Promise<StoredSettings> {
  const before = await settingsModel(database)
    .findOneAndUpdate({ _id: SETTINGS_ID }, { $set: pathsOf(values) }, { returnDocument: 'before' })
    .lean()
    .orFail();
  return before.values;
}

/**
 * Opens registration for the derby of a generation, or closes it at its end. Returns the values before; null when a
 * later switch has been written, so that a process that stalled over a reset changes nothing of the next derby.
 */
export async function replaceStoredRegistration(
  database: Connection,
  { isEnabled, generation }: { readonly isEnabled: boolean; readonly generation: number },
): Promise<StoredSettings | null> {
  // Each derby opens registration before it closes it.
  const laterSwitch = isEnabled ? { $gte: generation } : { $gt: generation };
  const before = await settingsModel(database)
    .findOneAndUpdate(
      { _id: SETTINGS_ID, registrationOf: { $not: laterSwitch } },
      { $set: { 'values.registration_enabled': String(isEnabled), registrationOf: generation } },
      { returnDocument: 'before' },
    )
    .lean();
  return before?.values ?? null;
}

/** Replaces one text, unless it has changed since it was read. */
export async function resealStoredSetting(
  database: Connection,
  { key, from, to }: { readonly key: string; readonly from: string; readonly to: string },
): Promise<void> {
  const path = `values.${key}`;
  await settingsModel(database).updateOne({ _id: SETTINGS_ID, [path]: from }, { $set: { [path]: to } });
}
