import { divisionOf } from '@derby/rules/divisions';
import type { MessageState } from '@derby/rules/message-states';
import type { AnyBulkWriteOperation } from 'mongoose';
import type { RankedEntry } from '../entries/index.ts';
import { collectionOf, takeNumbers, unlessDuplicate, type Connection, type KeyedRequest } from '../kernel/index.ts';
import type { Division } from '../leaderboard/index.ts';
import type { ReasonToSkip } from './skip-reason.ts';

/**
 * Why a message exists: end of the derby, weigh-in, an administrator's text to a contestant or to all, a test text, or
 * the answer to a text from a phone.
 */
export type MessageKind = 'final' | 'auto' | 'manual' | 'all' | 'test' | 'reply';

/** Returns the kind as the APIs name it: one that is about no entry counts as a manual one. */
export const shownKindOf = (kind: MessageKind) => (kind === 'final' || kind === 'auto' ? kind : 'manual');

/** The order of sending; absent, which is first, by hand and in rows of earlier versions. */
const ORDER: Partial<Record<MessageKind, number>> = { final: 1, auto: 2, all: 3 };

/**
 * Why a message is never sent.
 * - RESTORED: it came from a backup and may have been sent since.
 * - TAKEN_BACK: it could not be sent while its request waited.
 * - NO_CONSENT: `sms_require_consent` is on, and none is recorded for the number.
 * - ENTRY_GONE: its entry was deleted or disqualified.
 * - DERBY_ENDED: a weigh-in text that the final message replaces.
 */
export type SkipReason =
  | 'OPTED_OUT'
  | 'BAD_NUMBER'
  | 'NO_CONSENT'
  | 'RESTORED'
  | 'TAKEN_BACK'
  | 'ENTRY_GONE'
  | 'DERBY_ENDED';

/** A new message. Its contents never change. */
export interface NewMessage extends Partial<KeyedRequest> {
  /** Null when the message belongs to no run. */
  readonly runId: number | null;
  readonly kind: MessageKind;
  /** A second message with the same key is not written. */
  readonly dedupeKey: string;
  /** Null in a text to all and in a test text, like division and rank. */
  readonly entryId: number | null;
  readonly division: Division | null;
  readonly rank: number | null;
  /** First and last name of the contestant; in a text to all, of those with this number. */
  readonly recipient: string;
  /** Ten digits. */
  readonly phoneNumber: string;
  readonly text: string;
  /** `/uploads/<name>.jpg`, or null without a photo. */
  readonly photoPath: string | null;
  /** Id of the request that created the message. */
  readonly requestId: string | null;
  /** Set when the message must not be sent. */
  readonly skipReason: SkipReason | null;
  /**
   * A request waits for the outcome: the message is sent before others, and an obstacle ends it instead of delaying it.
   */
  readonly isAwaited: boolean;
}

export interface MessageDocument extends Omit<NewMessage, 'skipReason'> {
  _id: number;
  /** Messages with lower numbers are sent first. Absent, which is lowest, in what is sent by hand and in rows of earlier versions. */
  order?: number;
  state: MessageState;
  /** The last time each state was reached. */
  stateTimes: Partial<Record<MessageState, Date>>;
  /** A queued message is not claimed before this time. */
  notBefore: Date;
  attempts: number;
  claim: { by: string; token: string; at: Date } | null;
  /** Written just before the request leaves; null while it has not left. */
  departedAt: Date | null;
  /** Identifies the provider account of the last departure. Absent before it and in rows of older versions. */
  account?: string;
  /** Time of the next look-up; null unless a departure lacks a response. */
  nextLookAt: Date | null;
  /** The provider's time of the first look-up that did not find the message. */
  absentSince?: Date | null;
  /** The provider's id; absent until known, because the index is unique. */
  providerSid?: string;
  /** The provider's ids of earlier requests that certainly did not arrive; absent when there are none. */
  undeliveredSids?: string[];
  /** The keys of the requests that queued it again after it was undelivered; absent when there are none. */
  resentFor?: string[];
  /** The provider's error number, or the product's own reason. */
  errorCode: string | null;
}

/** Used only in this folder. */
export const messageModel = collectionOf<MessageDocument>(
  'sms_messages',
  {
    _id: Number,
    runId: Number,
    kind: String,
    dedupeKey: String,
    entryId: Number,
    division: String,
    rank: Number,
    recipient: String,
    phoneNumber: String,
    text: String,
    photoPath: String,
    requestId: String,
    isAwaited: Boolean,
    order: Number,
    requestKey: String,
    requestFingerprint: String,
    state: String,
    stateTimes: Object,
    notBefore: Date,
    attempts: Number,
    claim: Object,
    departedAt: Date,
    account: String,
    nextLookAt: Date,
    absentSince: Date,
    providerSid: String,
    // An array has an empty default.
    undeliveredSids: { type: [String], default: undefined },
    resentFor: { type: [String], default: undefined },
    errorCode: String,
  },
  {
    indexes: [
      [{ dedupeKey: 1 }, { unique: true }],
      [{ providerSid: 1 }, { unique: true, sparse: true }],
      [{ undeliveredSids: 1 }],
      [{ requestKey: 1 }, { unique: true, sparse: true }],
      [{ state: 1, order: 1, isAwaited: -1, _id: 1 }],
      [{ nextLookAt: 1 }],
      [{ runId: 1, state: 1 }],
      [{ entryId: 1 }],
      [{ departedAt: 1 }],
      [{ state: 1, notBefore: 1 }],
      [{ 'stateTimes.skipped': 1 }],
    ],
  },
);

/** The unique keys ensure that each message is written once. */
export const messageIndexes = messageModel.indexes;

/** States of messages that may still reach the provider: queued, claimed, or left without a clear response. */
export const WAITING: MessageState[] = ['queued', 'sending', 'unknown'];

/** States of messages that the provider accepted. */
export const ACCEPTED: MessageState[] = ['accepted', 'delivered', 'undelivered'];

/** A claimed message. Each later write names the token, so a lost claim changes nothing. */
export interface ClaimedMessage extends Pick<
  NewMessage,
  'runId' | 'kind' | 'entryId' | 'phoneNumber' | 'text' | 'photoPath' | 'requestId' | 'isAwaited'
> {
  readonly id: number;
  readonly claimToken: string;
  /** Number of claims, including this one. */
  readonly attempts: number;
}

/** A message that left without a clear response, as a look-up needs it. */
export interface DepartedMessage extends ClaimedMessage {
  /** Written just before the request left. */
  readonly departedAt: Date;
  readonly state: MessageState;
  /** Identifies the account that it was sent with; null when not known. */
  readonly account: string | null;
  /** The provider's time of the first look-up that did not find the message; null before that. */
  readonly absentSince: Date | null;
}

/** Returns the fields of a message that come from its entry. */
export function messageAbout({ phoneNumber, ...entry }: RankedEntry, reasonToSkip: ReasonToSkip) {
  return {
    entryId: entry.id,
    division: divisionOf(entry).key,
    rank: entry.rank,
    recipient: `${entry.firstName} ${entry.lastName}`,
    phoneNumber,
    photoPath: entry.fishPhotoPath,
    skipReason: reasonToSkip(phoneNumber),
  };
}

/** Inserts the messages whose dedupe keys are new. Can be repeated and run in parallel: each key is written once. */
export async function insertMessages(database: Connection, messages: readonly NewMessage[], at: Date): Promise<void> {
  if (messages.length === 0) return;
  const firstId = await takeNumbers(database, 'sms_messages', messages.length);
  const writes = messages.map((message, index) => insertOnce(documentOf(message, firstId + index, at)));
  const write = () => messageModel(database).bulkWrite(writes, { ordered: false });
  // Two writers may both try to insert one key. The loser finds the row on its next attempt.
  if ((await unlessDuplicate(write())) ?? (await unlessDuplicate(write()))) return;
  await write();
}

/** Inserts one message, accepted when the provider sends it by itself. Returns its id, or null when a message with its dedupe or request key exists. */
export async function insertMessage(
  database: Connection,
  message: NewMessage,
  at: Date,
  state?: 'accepted',
): Promise<number | null> {
  const id = await takeNumbers(database, 'sms_messages');
  return (await unlessDuplicate(messageModel(database).insertOne(documentOf(message, id, at, state)))) && id;
}

function insertOnce({ dedupeKey, ...document }: MessageDocument): AnyBulkWriteOperation<MessageDocument> {
  return { updateOne: { filter: { dedupeKey }, update: { $setOnInsert: document }, upsert: true } };
}

function documentOf(
  { skipReason, ...message }: NewMessage,
  id: number,
  at: Date,
  state: MessageState = skipReason === null ? 'queued' : 'skipped',
): MessageDocument {
  const order = ORDER[message.kind];
  return {
    _id: id,
    ...message,
    ...(order !== undefined && { order }),
    state,
    stateTimes: { [state]: at },
    notBefore: at,
    attempts: 0,
    claim: null,
    departedAt: null,
    nextLookAt: null,
    errorCode: skipReason,
  };
}

/**
 * Texts for the provider's error numbers and the product's own reasons (docs/guarantees.md, S5; docs/screens.md, "Final
 * messages").
 */
const REASONS: Readonly<Record<string, string>> = {
  '11200': 'The provider could not fetch the photo',
  '11751': 'The photo is too large for the carrier',
  '12300': 'The carrier does not take this kind of photo',
  '20404': 'The provider does not know the account in the settings',
  '21211': 'Not a valid phone number',
  '21212': 'The sender number in the settings is not valid',
  '21408': 'The provider account may not send to this region',
  '21606': 'The sender number in the settings cannot send text messages',
  '21608': 'The trial account may only send to verified numbers',
  '21609': 'The address for receipts is not valid',
  '21610': 'Replied STOP',
  '21614': 'Not a mobile number',
  '21617': 'The text is too long',
  '30001': 'The provider had too many messages waiting',
  '30002': 'The provider account was suspended',
  '30003': 'Phone not accepting messages right now',
  '30004': 'The phone blocks messages',
  '30005': 'Unknown or disconnected number',
  '30006': 'Landline, or a carrier that takes no text messages',
  '30007': 'Filtered by the carrier',
  '30008': 'The carrier gave no reason',
  '30034': 'The sender number is not registered with the carriers',
  CANCELED: 'Canceled at the provider before it was sent',
  CREDENTIALS_REFUSED: 'The provider refuses the account or token in the settings',
  NOT_CONFIGURED: 'The provider account is not set up in the settings',
  PERSON: 'Paused by an administrator',
  OPTED_OUT: 'Replied STOP',
  BAD_NUMBER: 'Not a phone number',
  NO_CONSENT: 'No recorded consent',
  RESTORED: 'Came back with a backup and may have been sent before',
  DERBY_ENDED: 'The derby ended before it was sent, and the final message tells the rank',
  ENTRY_GONE: 'The entry was deleted or disqualified before it was sent',
  TAKEN_BACK: 'Taken back because it could not be sent in time',
};

/** Returns the text for a code. The text for an unlisted code contains the code. */
export function plainWords(code: string): string {
  return REASONS[code] ?? `The provider gave the reason ${code}`;
}
