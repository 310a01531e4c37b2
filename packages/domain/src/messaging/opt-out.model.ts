import { Schema } from 'mongoose';
import { isDuplicateKey, modelOf, type Connection } from '../kernel/index.ts';
import { SANDBOX_ACCOUNT_SID, type SettingsDeps } from '../settings/index.ts';

interface OptOutDocument {
  /** Ten digits; behind `sandbox:` when the sandbox heard it. */
  _id: string;
  isOptedOut: boolean;
  at: Date;
  /** The provider's ids of the messages that were obeyed, so that none is obeyed twice. */
  heardSids: string[];
}

const optOutSchema = new Schema<OptOutDocument>(
  {
    _id: { type: String, required: true },
    isOptedOut: { type: Boolean, required: true },
    at: { type: Date, required: true },
    heardSids: { type: [String], default: [] },
  },
  { collection: 'sms_opt_outs', versionKey: false },
);

const optOutModel = (database: Connection) => modelOf(database, 'SmsOptOut', optOutSchema);

type OptOutDeps = Pick<SettingsDeps, 'database' | 'settings'>;

/**
 * Returns the prefix of the rows that count for the present account. Anyone at this machine can write to the sandbox
 * from any number, so what it heard counts for the sandbox only. A STOP to the provider counts for all its accounts.
 */
function prefixOf({ settings }: OptOutDeps): string {
  return settings.current().twilioAccountSid === SANDBOX_ACCOUNT_SID ? 'sandbox:' : '';
}

/** Remembers that a number must not get messages any more. Idempotent; the first time stands. */
export async function rememberOptOut(deps: OptOutDeps, phoneNumber: string, at: Date): Promise<void> {
  await writeUnlessThere(async () => {
    await optOutModel(deps.database).updateOne(
      { _id: prefixOf(deps) + phoneNumber, isOptedOut: { $ne: true } },
      { $set: { isOptedOut: true, at } },
      { upsert: true },
    );
  });
}

/** Stores an opt-out or opt-in that a phone number sent. Returns false when that message was processed before. */
export async function keepWish(
  deps: OptOutDeps,
  wish: { phoneNumber: string; isOptedOut: boolean; providerSid: string; at: Date },
): Promise<boolean> {
  const { phoneNumber, isOptedOut, providerSid, at } = wish;
  return await writeUnlessThere(async () => {
    await optOutModel(deps.database).updateOne(
      { _id: prefixOf(deps) + phoneNumber, heardSids: { $ne: providerSid } },
      { $set: { isOptedOut, at }, $push: { heardSids: providerSid } },
      { upsert: true },
    );
  });
}

/** A filter that leaves out the row as it is makes the database insert a second one, which the key forbids. */
async function writeUnlessThere(write: () => Promise<void>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return false;
  }
}

/** Returns those of the numbers that must not get messages from the present account. */
export async function findOptOuts(deps: OptOutDeps, phoneNumbers: readonly string[]): Promise<ReadonlySet<string>> {
  const prefix = prefixOf(deps);
  const documents = await optOutModel(deps.database)
    .find({ _id: { $in: phoneNumbers.map((phoneNumber) => prefix + phoneNumber) }, isOptedOut: true }, { _id: 1 })
    .lean();
  return new Set(documents.map(({ _id }) => _id.slice(prefix.length)));
}
