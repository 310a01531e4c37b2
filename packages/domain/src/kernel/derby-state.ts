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
