import type { QueryFilter, UpdateQuery } from 'mongoose';
import { unlessDuplicate, collectionOf, type Connection } from '../kernel/index.ts';
import { SANDBOX_ACCOUNT_SID, type SettingsDeps } from '../settings/index.ts';

interface OptOutDocument {
  /** Ten digits, with the prefix `sandbox:` when the sandbox received the opt-out. */
  _id: string;
  isOptedOut: boolean;
  at: Date;
  /** Ids of the processed messages, so that none is processed twice. */
  heardSids: string[];
}

const optOutModel = collectionOf<OptOutDocument>('sms_opt_outs', {
  _id: String,
  isOptedOut: Boolean,
  at: Date,
  heardSids: [String],
});

/** The collection of opt-outs. */
export const OPT_OUTS_COLLECTION = optOutModel.indexes.collection;

type OptOutDeps = Pick<SettingsDeps, 'database' | 'settings'>;

/**
 * Returns the prefix of the rows that apply to the current account. Any program on this machine can write to the
 * sandbox from any number, so its opt-outs apply to the sandbox only. A STOP to the provider applies to all its
 * accounts.
 */
function prefixOf({ settings }: OptOutDeps): string {
  return settings.current().twilioAccountSid === SANDBOX_ACCOUNT_SID ? 'sandbox:' : '';
}

/** Stores that a number must not get messages. Idempotent: the first time stays. */
export async function rememberOptOut(deps: OptOutDeps, phoneNumber: string, at: Date): Promise<void> {
  const filter = { _id: prefixOf(deps) + phoneNumber, isOptedOut: { $ne: true } };
  await writeUnlessThere(deps, filter, { $set: { isOptedOut: true, at } });
}

/** Stores an opt-out or opt-in that a phone number sent. Returns false when that message was processed before. */
export async function storeOptOutChange(
  deps: OptOutDeps,
  change: { phoneNumber: string; isOptedOut: boolean; providerSid: string; at: Date },
): Promise<boolean> {
  const { phoneNumber, isOptedOut, providerSid, at } = change;
  const filter = { _id: prefixOf(deps) + phoneNumber, heardSids: { $ne: providerSid } };
  return await writeUnlessThere(deps, filter, { $set: { isOptedOut, at }, $push: { heardSids: providerSid } });
}

/** When the filter excludes an existing row, the upsert tries to insert a second one and the key refuses it. */
async function writeUnlessThere(
  { database }: OptOutDeps,
  filter: QueryFilter<OptOutDocument>,
  update: UpdateQuery<OptOutDocument>,
): Promise<boolean> {
  return (await unlessDuplicate(optOutModel(database).updateOne(filter, update, { upsert: true }))) !== null;
}

/** Returns which of the numbers must not get messages from the current account. */
export async function findOptOuts(deps: OptOutDeps, phoneNumbers: readonly string[]): Promise<ReadonlySet<string>> {
  const prefix = prefixOf(deps);
  const documents = await optOutModel(deps.database)
    .find({ _id: { $in: phoneNumbers.map((phoneNumber) => prefix + phoneNumber) }, isOptedOut: true }, { _id: 1 })
    .lean();
  return new Set(documents.map(({ _id }) => _id.slice(prefix.length)));
}

/**
 * Stores rows of a backup. A row that an opt-out or opt-in changed after the backup stays. Returns how many existing
 * rows were not newer.
 */
export async function mergeOptOuts(database: Connection, rows: readonly object[]): Promise<number> {
  let replaced = 0;
  // Without the schema, which would add fields, because a restored row equals the one in the backup.
  const { collection } = optOutModel(database);
  for (const row of rows as readonly OptOutDocument[]) {
    // When the filter excludes a newer row, the upsert tries to insert a second one and the key refuses it.
    const { _id, at } = row;
    const filter = { _id: _id as never, at: { $lte: at } };
    // oxlint-disable-next-line no-await-in-loop -- as many rows as in one part of a backup
    const result = await unlessDuplicate(collection.replaceOne(filter, row, { upsert: true }));
    replaced += result?.matchedCount ?? 0;
  }
  return replaced;
}
