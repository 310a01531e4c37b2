import { CONSENT_WORDING, consentText } from '@derby/rules/consent';
import {
  assertAdministrator,
  assertSignedIn,
  collectionOf,
  takeNumbers,
  unlessDuplicate,
  type Actor,
  type Connection,
  type Deps,
  type SignedInUser,
} from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';

type ByUser = Pick<SignedInUser, 'userId' | 'username'>;

/** That texts to a phone number were agreed to. It never changes, except that it may end. */
export interface Consent {
  /** Where it was given: a column of an import, the check-in or New Entry. */
  readonly how: 'import' | 'check-in' | 'scale';
  readonly at: Date;
  /** Who noted it. */
  readonly by: ByUser;
  /** The version of the words that were agreed to, and the words themselves. */
  readonly wording: number;
  readonly text: string;
  /** When it was taken back, and by whom; absent while it counts. */
  readonly endedAt?: Date;
  readonly endedBy?: ByUser;
}

export interface ConsentDocument extends Consent {
  _id: number;
  /** Ten digits. */
  phoneNumber: string;
  /** The phone number while the consent counts, so that a number has one; absent once it was taken back. */
  activeKey?: string;
}

export const consentModel = collectionOf<ConsentDocument>(
  'consents',
  {
    _id: Number,
    phoneNumber: String,
    activeKey: String,
    how: String,
    at: Date,
    by: Object,
    wording: Number,
    text: String,
    endedAt: Date,
    endedBy: Object,
  },
  { indexes: [[{ activeKey: 1 }, { unique: true, sparse: true }], [{ phoneNumber: 1 }]] },
);

export const consentsIndexes = [consentModel.indexes];

/**
 * Records what `giveConsents` has not recorded yet. The caller has checked the actor and writes the audit row. May be
 * repeated: a consent that counts keeps its time, user and words, also after the words have changed. An import gives
 * none to a number whose consent was taken back. Returns how many are new.
 */
export async function giveConsents(
  deps: Pick<SettingsDeps, 'clock' | 'database' | 'settings'>,
  { userId, username }: ByUser,
  { how, phoneNumbers }: { readonly how: Consent['how']; readonly phoneNumbers: readonly string[] },
): Promise<number> {
  const consent = {
    how,
    at: deps.clock.now(),
    by: { userId, username },
    wording: CONSENT_WORDING,
    text: consentText(deps.settings.current().event),
  };
  const known =
    how === 'import' ? { phoneNumber: { $in: [...phoneNumbers] } } : { activeKey: { $in: [...phoneNumbers] } };
  const found = await consentModel(deps.database).find(known, { phoneNumber: 1 }).lean();
  const recorded = new Set(found.map(({ phoneNumber }) => phoneNumber));
  const news = [...new Set(phoneNumbers)].filter((phoneNumber) => !recorded.has(phoneNumber));
  return await insertConsents(
    deps.database,
    news.map((phoneNumber) => Object.assign({ phoneNumber }, consent)),
  );
}

/** Inserts consents, of each number the first. */
export async function insertConsents(
  database: Connection,
  consents: readonly (Consent & Pick<ConsentDocument, 'phoneNumber'>)[],
): Promise<number> {
  if (consents.length === 0) return 0;
  const firstId = await takeNumbers(database, 'consents', consents.length);
  const documents = consents.map((one, index) => ({ _id: firstId + index, activeKey: one.phoneNumber, ...one }));
  const writes = documents.map((document) => ({ insertOne: { document } }));
  // Of two users who note one consent at once, the first one counts.
  await unlessDuplicate(consentModel(database).bulkWrite(writes, { ordered: false }));
  return consents.length;
}

/** Takes the consent for a number back with one write, and keeps the row. Returns whether there was one. */
export async function endConsent(
  { clock, database }: Pick<SettingsDeps, 'clock' | 'database'>,
  { userId, username }: ByUser,
  phoneNumber: string,
): Promise<boolean> {
  const { modifiedCount } = await consentModel(database).updateOne(
    { activeKey: phoneNumber },
    { $unset: { activeKey: 1 }, $set: { endedAt: clock.now(), endedBy: { userId, username } } },
  );
  return modifiedCount === 1;
}

/** Returns which of the numbers have a consent that counts. The caller has checked the actor. */
export async function findConsents(
  database: Connection,
  phoneNumbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await consentModel(database)
    .find({ activeKey: { $in: [...phoneNumbers] } }, { activeKey: 1 })
    .lean();
  return new Set(found.flatMap(({ activeKey }) => activeKey ?? []));
}

/** Returns which of the numbers have a consent that counts, for signed-in users. */
export async function readConsents(
  deps: Pick<Deps, 'database'>,
  actor: Actor,
  { phoneNumbers }: { readonly phoneNumbers: readonly string[] },
): Promise<ReadonlySet<string>> {
  assertSignedIn(actor);
  return await findConsents(deps.database, phoneNumbers);
}

/** Returns how many numbers have a consent that counts. */
export async function countConsents(deps: Pick<Deps, 'database'>, actor: Actor): Promise<number> {
  assertAdministrator(actor);
  return await consentModel(deps.database).countDocuments({ activeKey: { $ne: null } });
}

/** Returns the words that people agree to, and whether New Entry asks for them. For signed-in users. */
export function readConsentQuestion({ settings }: Pick<SettingsDeps, 'settings'>, actor: Actor) {
  assertSignedIn(actor);
  const { event, smsConsentAtScale } = settings.current();
  return { text: consentText(event), isAskedAtScale: smsConsentAtScale };
}

/** More than a club ever has. */
const MAX_CONSENTS = 200_000;

/** Returns all consents by phone number, the oldest first. The caller has checked the actor. */
export async function listConsents(database: Connection): Promise<ReadonlyMap<string, readonly Consent[]>> {
  const documents = await consentModel(database).find().sort({ _id: 1 }).limit(MAX_CONSENTS).lean();
  const byNumber = new Map<string, Consent[]>();
  for (const document of documents) {
    const ofNumber = byNumber.get(document.phoneNumber);
    if (ofNumber) ofNumber.push(document);
    else byNumber.set(document.phoneNumber, [document]);
  }
  return byNumber;
}
