import type { QueryFilter, UpdateQuery } from 'mongoose';
import { parsePhoneNumber } from '@derby/rules/phone-number';
import { assertSystem, collectionOf, unlessDuplicate, type Actor, type Connection } from '../kernel/index.ts';
import { SANDBOX_ACCOUNT_SID, type SettingsDeps } from '../settings/index.ts';

interface OptOutDocument {
  /** Ten digits, with the prefix `sandbox:` when the sandbox received the opt-out. */
  _id: string;
  isOptedOut: boolean;
  at: Date;
  /** Ids of the last processed messages, so that none is processed twice. */
  heardSids: string[];
}

const optOutModel = collectionOf<OptOutDocument>('sms_opt_outs', {
  _id: String,
  isOptedOut: Boolean,
  at: Date,
  heardSids: [String],
});

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

/**
 * When the filter excludes an existing row, the upsert tries to insert a second one and the key refuses it. The first of
 * two attempts may also meet a row that was inserted meanwhile and that the filter does not exclude.
 */
async function writeUnlessThere(
  { database }: OptOutDeps,
  filter: QueryFilter<OptOutDocument>,
  update: UpdateQuery<OptOutDocument>,
): Promise<boolean> {
  const write = () => unlessDuplicate(optOutModel(database).updateOne(filter, update, { upsert: true }));
  return ((await write()) ?? (await write())) !== null;
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

/** A text from a phone. */
export interface InboundMessage {
  /** The provider's id, the same in each delivery of a message. */
  readonly providerSid: string;
  /** In E.164, `+12505550142`. */
  readonly from: string;
  readonly text: string;
}

/** As first word of a text they opt out, whatever follows: `STOP please`. */
const STOP_WORDS = wordSet('STOP STOPALL UNSUBSCRIBE OPTOUT ARRET ARRETER ARRETEZ DESABONNER DESABONNEMENT');
/** Everyday words, which opt out only beside words of SURROUNDING: `Cancel, thanks`, but not `The end`. */
const WEAK_STOP_WORDS = wordSet('CANCEL END QUIT REVOKE FIN');
const SURROUNDING = wordSet(
  'PLEASE PLS PLZ THANKS THANK YOU THX TY NOW ME ALL TEXT TEXTS TEXTING MESSAGE MESSAGES SMS SVP S IL VOUS PLAIT MERCI',
);
const START_WORDS = wordSet('START UNSTOP COMMENCER');
const MAX_TEXT_LENGTH = 1_600;
/** The provider repeats a webhook within minutes. */
const MAX_HEARD = 100;

/**
 * Processes STOP and START (docs/rules.md, "Opt-out"), each message once: a START that is delivered again must not
 * lift a later STOP. Ignores all other texts. Returns whether anything changed.
 */
export async function receiveInboundMessage(
  deps: SettingsDeps,
  actor: Actor,
  message: InboundMessage,
): Promise<boolean> {
  assertSystem(actor);
  const { providerSid, from, text } = message;
  const phoneNumber = parsePhoneNumber(from);
  const isOptedOut = isOptOut(text);
  if (phoneNumber === null || providerSid === '' || isOptedOut === null) return false;
  const filter = { _id: prefixOf(deps) + phoneNumber, heardSids: { $ne: providerSid } };
  const update = {
    $set: { isOptedOut, at: deps.clock.now() },
    $push: { heardSids: { $each: [providerSid], $slice: -MAX_HEARD } },
  };
  const isNews = await writeUnlessThere(deps, filter, update);
  deps.logger.info({ sid: providerSid, isOptedOut, isNews }, 'opt-out or opt-in received');
  return isNews;
}

/** Returns whether a text opts out (true) or in (false); null for any other text. */
export function isOptOut(text: string): boolean | null {
  const words = wordsOf(text);
  const whole = words.join('');
  const meaningful = words.filter((word) => !SURROUNDING.has(word)).join('');
  if (STOP_WORDS.has(words[0] ?? '') || STOP_WORDS.has(whole)) return true;
  if (STOP_WORDS.has(meaningful) || WEAK_STOP_WORDS.has(meaningful)) return true;
  return START_WORDS.has(whole) ? false : null;
}

/** Returns the words of a text in capitals, without accents, punctuation and emoji. */
export function wordsOf(text: string): string[] {
  const letters = text.slice(0, MAX_TEXT_LENGTH).normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase();
  return letters.match(/[A-Z]+/g) ?? [];
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
