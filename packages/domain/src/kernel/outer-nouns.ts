/**
 * The derby's state for folders that the derby itself builds on. They receive it as a dependency, which avoids a cycle.
 */
export interface DerbyStateReader {
  /** Reads the database, never a cache: a weigh-in is accepted or refused by it (docs/rules.md, "Registration"). */
  hasEnded(): Promise<boolean>;
}

/** Ends sessions on behalf of the settings, on which accounts build. The settings receive it as a dependency. */
export interface SessionEnder {
  /** Ends the sessions of all other signing secrets. Idempotent. */
  endOfOtherKeys(): Promise<void>;
}
