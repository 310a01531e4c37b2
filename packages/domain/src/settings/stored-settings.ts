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
}

/** The id of the one settings document. */
export const SETTINGS_ID = 1;

export const SETTINGS_SUBJECT = { kind: 'settings', id: SETTINGS_ID } as const;

const settingsModel = collectionOf<SettingsDocument>('settings', {
  _id: Number,
  values: Object,
  event: Object,
  eventVersion: Number,
});

/** Returns null before the first start. */
export async function findStoredDocument(database: Connection): Promise<SettingsDocument | null> {
  return await settingsModel(database).findById(SETTINGS_ID).lean();
}

/**
 * Replaces the event and the given settings in one atomic write, unless the event was saved again since `version`.
 * Returns the document before; null when it was saved again.
 */
export async function replaceStoredEvent(
  database: Connection,
  { facts, values, version }: { readonly facts: EventFacts; readonly values: StoredSettings; readonly version: number },
): Promise<SettingsDocument | null> {
  return await settingsModel(database)
    .findOneAndUpdate(
      { _id: SETTINGS_ID, eventVersion: version === 0 ? { $exists: false } : version },
      { $set: { ...pathsOf(values), event: facts, eventVersion: version + 1 } },
      { returnDocument: 'before' },
    )
    .lean();
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

/** Replaces one text, unless it has changed since it was read. */
export async function resealStoredSetting(
  database: Connection,
  { key, from, to }: { readonly key: string; readonly from: string; readonly to: string },
): Promise<void> {
  const path = `values.${key}`;
  await settingsModel(database).updateOne({ _id: SETTINGS_ID, [path]: from }, { $set: { [path]: to } });
}
