/** The three places on the device: waiting fish by their key, photos by the fish's key or the draft's, the one draft. */
export type Place = 'fish' | 'photos' | 'drafts';

/** One record to be written, or with `undefined` removed. */
export interface Change {
  readonly place: Place;
  readonly key: string;
  readonly value: unknown;
}

/** Where records lie. */
export interface EntryStorage {
  get(place: Place, key: string): Promise<unknown>;
  /** All records of a place by their keys, in no order. */
  all(place: Place): Promise<ReadonlyMap<string, unknown>>;
  /** All of it or nothing. */
  apply(changes: readonly Change[]): Promise<void>;
}
