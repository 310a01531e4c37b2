import type { MessageState } from '@derby/rules/message-states';
import type { Division } from '../leaderboard/index.ts';

export type { MessageState };

/** Why a message is written: the end of the derby, a weigh-in, or an administrator who wrote to a contestant or tries a text. */
export type MessageKind = 'final' | 'auto' | 'manual' | 'test';

/**
 * Why a message is never sent. RESTORED came back with a backup and may have been sent since; TAKEN_BACK could not be
 * sent while its request waited; ENTRY_GONE is about an entry that was deleted or disqualified; DERBY_ENDED is a weigh-in
 * text that a final message has overtaken.
 */
export type SkipReason = 'OPTED_OUT' | 'BAD_NUMBER' | 'RESTORED' | 'TAKEN_BACK' | 'ENTRY_GONE' | 'DERBY_ENDED';

/** A message as it is written; everything in it is frozen then. */
export interface NewMessage {
  /** Null for messages that belong to no run. */
  readonly runId: number | null;
  readonly kind: MessageKind;
  /** What makes it one message: the second with the same key is not written. */
  readonly dedupeKey: string;
  /** Null, as division and rank, for a text that is only tried. */
  readonly entryId: number | null;
  readonly division: Division | null;
  readonly rank: number | null;
  /** First and last name of the contestant. */
  readonly recipient: string;
  /** Ten digits. */
  readonly phoneNumber: string;
  readonly text: string;
  /** `/uploads/<name>.jpg`, or null without a photo. */
  readonly photoPath: string | null;
  /** The request that led to it. */
  readonly requestId: string | null;
  /** Set when it is known beforehand that it must not be sent. */
  readonly skipReason: SkipReason | null;
  /** A request waits for its outcome: it is sent before the others, and any obstacle ends it instead of delaying it. */
  readonly isAwaited: boolean;
  /** Of a request with an idempotency key; absent otherwise, as it is unique. */
  readonly requestKey?: string;
}

/** A message in the hands of one claimer. Every later write names the token, so a claim that was lost changes nothing. */
export interface ClaimedMessage extends Pick<
  NewMessage,
  'runId' | 'kind' | 'entryId' | 'phoneNumber' | 'text' | 'photoPath' | 'requestId' | 'isAwaited'
> {
  readonly id: number;
  readonly claimToken: string;
  /** How often it was claimed, this time included. */
  readonly attempts: number;
}

/** A message that left without a clear answer, as the look-up needs it. */
export interface DepartedMessage extends ClaimedMessage {
  /** Written just before the request left. */
  readonly departedAt: Date;
  /** The provider's time at the first look-up after the departure that did not find the message; null before it. */
  readonly absentSince: Date | null;
}

/** Messages of one run by state; they add up to the run's messages. */
export type MessageCounts = Readonly<Record<MessageState, number>>;
