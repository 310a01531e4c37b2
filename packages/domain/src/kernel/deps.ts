import type { Clock } from './clock.ts';
import type { Connection } from './database.ts';

/** What happened, told to every process. Carries ids only. Delivery is best effort: readers also poll. */
export type DomainEvent =
  | EntriesChangedEvent
  /** The derby was reset: whatever was kept of entries and of the derby's state is to be read anew. */
  | { readonly kind: 'board-cleared' }
  | { readonly kind: 'settings-changed' }
  | { readonly kind: 'derby-ended'; readonly runId: number | null }
  | { readonly kind: 'session-ended'; readonly sessionId: string }
  | { readonly kind: 'user-changed'; readonly userId: number };

/** An entry of a division was added, corrected or deleted. */
export interface EntriesChangedEvent {
  readonly kind: 'entries-changed';
  readonly isJunior: boolean;
  /** Null when more than one entry changed: the whole division is to be read anew. */
  readonly entryId: number | null;
  /** Counts a division's events without a gap. Set when the event is published: callers of `publish` leave it out. */
  readonly version?: number | undefined;
}

/** Tells other processes. Never throws and answers within a second: nothing may depend on it. */
export interface EventPublisher {
  publish(event: DomainEvent): Promise<void>;
}

/**
 * What the worker is asked to look at. The truth is in the rows; a lost job costs at most 10 s.
 * `requestId` makes one request visible from the front door to the worker's log.
 */
export type Job = { readonly requestId?: string | undefined } &
  /** `runId` is null when messages were switched off at the end of the derby. */
  (
    | { readonly job: 'plan-run'; readonly runId: number | null }
    | { readonly job: 'send-messages' }
    | { readonly job: 'entry-added'; readonly entryId: number }
  );

/** Wakes the worker (docs/rules.md, "Messages"). Never throws and answers within a second, also without Redis. */
export interface JobQueue {
  enqueue(job: Job): Promise<void>;
}

/** Where a sealed text belongs. It opens nowhere else. */
export interface SecretPlace {
  readonly purpose: string;
  readonly rowId: number;
}

/** Encrypts what must not be readable in a dump of the database. */
export interface SecretBox {
  /** Text that `open` turns back; different at each call. */
  seal(plain: string, place: SecretPlace): string;
  /** Throws when the text was altered, sealed with another key or moved from another place. */
  open(sealed: string, place: SecretPlace): string;
  /** False for a text of the first format, which opens at every place. */
  isBound(sealed: string): boolean;
  /**
   * Returns 64 hex digits, the same for the same purpose and text. Without the key, neither the digits nor the text
   * behind them can be computed.
   */
  derive(purpose: string, text: string): string;
}

/** A structured log: object first, then the message; ids only. */
export interface DomainLogger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What every use case may need. Nouns extend it with what only they need. */
export interface Deps {
  readonly database: Connection;
  readonly clock: Clock;
  readonly events: EventPublisher;
  readonly jobQueue: JobQueue;
  readonly secrets: SecretBox;
  readonly logger: DomainLogger;
  /** Carried from the browser's request to rows and log lines. */
  readonly requestId?: string;
}
