/**
 * What nouns below the derby may know of it. They take it as a dependency, so that the derby can
 * build on entries and messages without a cycle.
 */
export interface DerbyStateReader {
  /**
   * Reads the truth, never a cached answer: a weigh-in is accepted or refused by it (docs/rules.md, "Registration").
   */
  hasEnded(): Promise<boolean>;
}

/** What the settings, which lie below accounts, may do to sessions. They take it as a dependency. */
export interface SessionEnder {
  /** Ends the sessions of every signing secret but the one in force; idempotent. */
  endOfOtherKeys(): Promise<void>;
}
