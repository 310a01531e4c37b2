/** What the board shows of the derby's state. It may be a moment old: a weigh-in reads the truth instead. */
export interface BoardStateReader {
  hasEnded(): Promise<boolean>;
}
