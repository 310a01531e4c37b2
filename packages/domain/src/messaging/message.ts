import type { MessageState } from '@derby/rules/message-states';
import type { Division } from '../leaderboard/index.ts';

export type { MessageState };

/** Why a message exists: end of the derby, weigh-in, an administrator's text to a contestant, or a test text. */
export type MessageKind = 'final' | 'auto' | 'manual' | 'test';

/**
 * Why a message is never sent.
 * - RESTORED: it came from a backup and may have been sent since.
 * - TAKEN_BACK: it could not be sent while its request waited.
 * - ENTRY_GONE: its entry was deleted or disqualified.
 * - DERBY_ENDED: a weigh-in text that the final message replaces.
 */
export type SkipReason = 'OPTED_OUT' | 'BAD_NUMBER' | 'RESTORED' | 'TAKEN_BACK' | 'ENTRY_GONE' | 'DERBY_ENDED';

/** A new message. Its contents never change. */
export interface NewMessage {
  /** Null when the message belongs to no run. */
  readonly runId: number | null;
  readonly kind: MessageKind;
  /** A second message with the same key is not written. */
  readonly dedupeKey: string;
  /** Null in a test text, like division and rank. */
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
  /** Id of the request that created the message. */
  readonly requestId: string | null;
  /** Set when the message must not be sent. */
  readonly skipReason: SkipReason | null;
  /**
   * A request waits for the outcome: the message is sent before others, and an obstacle ends it instead of delaying it.
   */
  readonly isAwaited: boolean;
  /** Key of the request; absent without an idempotency key, because the index is unique. */
  readonly requestKey?: string;
}

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
  /** The provider's time of the first look-up that did not find the message; null before that. */
  readonly absentSince: Date | null;
}

/** Number of messages in each state. */
export type MessageCounts = Readonly<Record<MessageState, number>>;
