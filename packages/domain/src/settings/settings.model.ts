import type { SettingKey } from '@derby/rules/settings/setting-fields';
import type { EventFacts } from '@derby/rules/event/event-facts';
import { unlessDuplicate, collectionOf, type Connection } from '../kernel/index.ts';

/** Texts as they lie in the database: secrets are sealed. */
export type StoredSettings = Readonly<Partial<Record<SettingKey, string>>>;

interface SettingsDocument {
  _id: number;
  values: StoredSettings;
  /** Absent until an organiser has saved the event: the first derby's facts hold then. */
  event?: EventFacts;
  /** How often the event was saved; absent before the first time. */
  eventVersion?: number;
}

/** The id of the one settings document. */
export const SETTINGS_ID = 1;

const settingsModel = collectionOf<SettingsDocument>('settings', {
  _id: Number,
  values: Object,
  event: Object,
  eventVersion: Number,
});

/** The stored texts, or nothing before the first start. */
export async function findStoredSettings(database: Connection): Promise<StoredSettings | undefined> {
  const document = await settingsModel(database).findById(SETTINGS_ID).lean();
  return document?.values;
}

/** The event as it was saved last, and how often it was saved. */
export interface StoredEvent {
  readonly facts: EventFacts | undefined;
  readonly version: number;
}

/** Everything that the one document holds, or nothing before the first start. */
export async function findStoredDocument(
  database: Connection,
): Promise<{ readonly values: StoredSettings; readonly event: StoredEvent } | undefined> {
  const document = await settingsModel(database).findById(SETTINGS_ID).lean();
  return document
    ? { values: document.values, event: { facts: document.event, version: document.eventVersion ?? 0 } }
    : undefined;
}

/**
 * Replaces the event and the given settings in one atomic write, unless the event was saved again since `version`.
 * Answers what stood there before, or nothing when it was.
 */
export async function replaceStoredEvent(
  database: Connection,
  { facts, values, version }: { readonly facts: EventFacts; readonly values: StoredSettings; readonly version: number },
): Promise<{ readonly values: StoredSettings; readonly event: StoredEvent } | undefined> {
  const before = await settingsModel(database)
    .findOneAndUpdate(
      { _id: SETTINGS_ID, eventVersion: version === 0 ? { $exists: false } : version },
      { $set: { ...pathsOf(values), event: facts, eventVersion: version + 1 } },
      { returnDocument: 'before' },
    )
    .lean();
  return before ? { values: before.values, event: { facts: before.event, version } } : undefined;
}

/** Stores the first values, unless another process did: theirs stay. */
export async function createStoredSettings(database: Connection, values: StoredSettings): Promise<void> {
  await unlessDuplicate(settingsModel(database).insertOne({ _id: SETTINGS_ID, values }));
}

const pathsOf = (values: StoredSettings) =>
  Object.fromEntries(Object.entries(values).map(([key, text]) => [`values.${key}`, text]));

/** Replaces values of the provider's account, unless another account was stored in the meantime. */
export async function replaceStoredAccount(
  database: Connection,
  accountSid: string,
  values: StoredSettings,
): Promise<void> {
  const filter = { _id: SETTINGS_ID, 'values.twilio_account_sid': accountSid };
  await settingsModel(database).updateOne(filter, { $set: pathsOf(values) });
}

/**
 * Replaces only the given keys, in one atomic write, so that two writers of different keys lose
 * neither. Answers what stood there before; rejects when the settings were never stored.
 */
export async function replaceStoredSettings(database: Connection, values: StoredSettings): Promise<StoredSettings> {
  const before = await settingsModel(database)
    .findOneAndUpdate({ _id: SETTINGS_ID }, { $set: pathsOf(values) }, { returnDocument: 'before' })
    .lean()
    .orFail();
  return before.values;
}

/** Replaces one text, unless another writer has changed it since it was read. */
export async function resealStoredSetting(
  database: Connection,
  { key, from, to }: { readonly key: string; readonly from: string; readonly to: string },
): Promise<void> {
  const path = `values.${key}`;
  await settingsModel(database).updateOne({ _id: SETTINGS_ID, [path]: from }, { $set: { [path]: to } });
}
