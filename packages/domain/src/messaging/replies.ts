import { parsePhoneNumber } from '@derby/rules/phone-number';
import { nameEntrants } from '../entries/index.ts';
import {
  assertAdministrator,
  assertSystem,
  collectionOf,
  takeNumbers,
  unlessDuplicate,
  type Actor,
  type Connection,
  type Deps,
} from '../kernel/index.ts';
import { questionIn } from './answers.ts';
import { isOptOut, type InboundMessage } from './opt-outs.ts';

/** The longest text of the provider. */
const MAX_TEXT_LENGTH = 1_600;
/** Older replies are deleted: any phone can send them. */
const MAX_REPLIES = 200;

interface ReplyDocument {
  _id: number;
  providerSid: string;
  phoneNumber: string;
  text: string;
  at: Date;
}

const replyModel = collectionOf<ReplyDocument>(
  'sms_replies',
  { _id: Number, providerSid: String, phoneNumber: String, text: String, at: Date },
  { indexes: [[{ providerSid: 1 }, { unique: true }]] },
);

export const repliesIndexes = replyModel.indexes;

/** Keeps a text from a phone for the organisers, once, unless it is a question, an opt-out or an opt-in. */
export async function keepReply(deps: Deps, actor: Actor, { providerSid, from, text }: InboundMessage): Promise<void> {
  assertSystem(actor);
  const phoneNumber = parsePhoneNumber(from);
  if (phoneNumber === null || providerSid === '' || text.trim() === '') return;
  if (questionIn(text) !== undefined || isOptOut(text) !== null) return;
  const replies = replyModel(deps.database);
  const id = await takeNumbers(deps.database, 'sms_replies');
  const row = { _id: id, providerSid, phoneNumber, text: text.slice(0, MAX_TEXT_LENGTH), at: deps.clock.now() };
  if ((await unlessDuplicate(replies.insertOne(row))) === null) return;
  await replies.deleteMany({ _id: { $lte: id - MAX_REPLIES } });
}

/** A text from a phone that the product did not answer. */
export interface Reply {
  readonly id: number;
  readonly phoneNumber: string;
  /** Names of the people who weighed in with this number, in alphabetical order. */
  readonly names: readonly string[];
  readonly text: string;
  readonly at: Date;
}

/** Returns the latest replies of this derby, newest first, at most 200. Throws UNAUTHENTICATED, ROLE_NOT_ALLOWED. */
export async function listReplies(deps: Deps, actor: Actor): Promise<Reply[]> {
  assertAdministrator(actor);
  const documents = await replyModel(deps.database).find().sort({ _id: -1 }).limit(MAX_REPLIES).lean();
  const names = await nameEntrants(
    deps.database,
    documents.map(({ phoneNumber }) => phoneNumber),
  );
  return documents.map(({ _id: id, phoneNumber, text, at }) => ({
    id,
    phoneNumber,
    names: names.get(phoneNumber) ?? [],
    text,
    at,
  }));
}

/** Deletes all replies, which belong to the derby that is reset. */
export async function deleteReplies(database: Connection): Promise<void> {
  await replyModel(database).deleteMany({});
}
