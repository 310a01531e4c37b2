import type { TypedEntry } from '@derby/rules/entry-fields';
import type { ClockReading } from '@derby/web-session/server-clock';

/** An entry that waits on the device until the server has all of it. */
export interface QueuedEntry {
  /** Made on the device; the `Idempotency-Key` of every attempt to send it. */
  readonly key: string;
  /** The user's id: keys belong to a user, so only the same user can send it again without a second entry. */
  readonly weighedBy: string;
  /** ISO 8601, by the device's clock. */
  readonly weighedAt: string;
  /** The clocks at the weigh-in. Missing in entries of earlier versions, like `order`. */
  readonly clock?: ClockReading;
  /** Increases with each weigh-in, also when the device's clock is set back. */
  readonly order?: number;
  readonly typed: TypedEntry;
  readonly hasPhoto: boolean;
  /** A request with it has left the device, so the server may have it although no response arrived. */
  readonly isAttempted?: true;
  /** The id of the saved entry, once only its photo is missing on the server. */
  readonly entryId: number | null;
  /** Why a user has to look at it; null while it is sent automatically. */
  readonly problem: EntryProblem | null;
}

/** Why a queued entry is no longer sent automatically. */
export interface EntryProblem {
  readonly sentence: string;
  /** The server may have stored it: only the same key may be sent again. */
  readonly isUnknown: boolean;
}
