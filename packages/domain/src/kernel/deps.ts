import type { Connection } from './database.ts';

/** An event published to all processes. Carries ids only. Delivery is best effort, so readers also poll. */
export type DomainEvent =
  | EntriesChangedEvent
  /** The derby was reset: discard cached entries and the derby's state. */
  | { readonly kind: 'board-cleared' }
  | { readonly kind: 'settings-changed' }
  | { readonly kind: 'derby-ended'; readonly runId: number | null }
  | { readonly kind: 'ceremony-moved' }
  | { readonly kind: 'notice-changed' }
  | { readonly kind: 'session-ended'; readonly sessionId: string }
  | { readonly kind: 'user-changed'; readonly userId: number };

/** An entry of a division was added, corrected or deleted. */
export interface EntriesChangedEvent {
  readonly kind: 'entries-changed';
  readonly isJunior: boolean;
  /** Null when several entries changed. Only processes of older builds read it. */
  readonly entryId: number | null;
  /** The version of the board that contains the change; absent in events of older builds. */
  readonly boardVersion?: string | undefined;
}

/** Publishes events to other processes. Never throws and returns within a second, so nothing may depend on delivery. */
export interface EventPublisher {
  publish(event: DomainEvent): Promise<void>;
}

/**
 * A job for the worker. Rows decide what to do, so a lost job only delays work by at most 10 s. `requestId` connects
 * the log lines of one request from the front door to the worker. The worker gets the job after `delayMs`.
 */
export type Job = { readonly requestId?: string | undefined; readonly delayMs?: number } &
  /** `runId` is null when messages were switched off at the end of the derby. */
  (
    | { readonly job: 'plan-run'; readonly runId: number | null }
    | { readonly job: 'send-messages' }
    | { readonly job: 'entry-added'; readonly entryId: number }
  );

/** Wakes the worker (docs/rules.md, "Messages"). Never throws and returns within a second, even without Redis. */
export interface JobQueue {
  enqueue(job: Job): Promise<void>;
}

/** The place that a sealed text is bound to. It can be opened only there. */
export interface SecretPlace {
  readonly purpose: string;
  readonly rowId: number;
}

/** Encrypts secrets, which must not be readable in a database dump. */
export interface SecretBox {
  /** Returns sealed text for `open`; different at each call. */
  seal(plain: string, place: SecretPlace): string;
  /** Returns the plain text. Throws when the text was altered, sealed with another key or moved from another place. */
  open(sealed: string, place: SecretPlace): string;
  /** Returns false for text of the first format, which opens at every place. */
  isBound(sealed: string): boolean;
  /**
   * Returns 64 hex digits, the same for the same purpose and text. They cannot be computed or reversed without the key.
   */
  derive(purpose: string, text: string): string;
}

/** A structured log: fields first, then the message; ids only. */
export interface DomainLogger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** The common dependencies of use cases. Each folder extends them with its own. */
export interface Deps {
  readonly database: Connection;
  readonly clock: Clock;
  readonly events: EventPublisher;
  readonly jobQueue: JobQueue;
  readonly secrets: SecretBox;
  readonly logger: DomainLogger;
  /** Id of the browser's request, for rows and log lines. */
  readonly requestId?: string;
  /** Aborts when the client closes the connection before its response. Work that only waits then ends. */
  readonly clientGone?: AbortSignal;
}

/** The only source of time in the domain, so that tests can set it. */
export interface Clock {
  now(): Date;
  /** Resolves after `ms`, or at once when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/**
 * The derby's state for folders that the derby itself builds on. They receive it as a dependency, which avoids a cycle.
 */
export interface DerbyStateReader {
  hasEnded(): Promise<boolean>;
  /** Reads the database, never a cache: a weigh-in is accepted or refused by it (docs/rules.md, "Registration"). */
  read(): Promise<DerbyState>;
  /** Returns the secret of the codes on cards and raffle tickets, which the first call makes. */
  cardSecret(): Promise<string>;
  /** Returns the places of the official result, each division by rank; null until it is stored. */
  officialPlaces(): Promise<readonly OfficialPlace[] | null>;
}

/** A place of the official result. */
export interface OfficialPlace {
  readonly rank: number;
  readonly ticketId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isJunior: boolean;
}

/** What decides whether an entry belongs to the derby. */
export interface DerbyState {
  readonly hasEnded: boolean;
  /** 1 for the first derby; each reset adds one. */
  readonly generation: number;
  /** When the last reset made the derby active; null before the first one. */
  readonly startedAt: Date | null;
  /** Its personal data is erased, or is being erased; absent otherwise. */
  readonly isErased?: true;
}

/** Ends sessions on behalf of the settings, on which accounts build. The settings receive it as a dependency. */
export interface SessionEnder {
  /** Ends the sessions of all other signing secrets. Idempotent. */
  endOfOtherKeys(): Promise<void>;
}
