/** What the settings, which lie below accounts, may do to sessions. They take it as a dependency. */
export interface SessionEnder {
  /** Ends the sessions of every signing secret but the one in force; idempotent. */
  endOfOtherKeys(): Promise<void>;
}
