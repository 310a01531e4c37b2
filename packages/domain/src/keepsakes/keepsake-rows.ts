import { collectionOf, type Connection } from '../kernel/index.ts';
import type { KeepsakeName } from './keepsake-store.ts';

/** What the pictures of a photo show now. Without names: the hash has them. */
interface KeepsakeDocument {
  /** The stored name of the photo. */
  _id: string;
  hash: string;
  rank: number;
  /** When the fish had the rank; null once the result is official. */
  rankedAt: Date | null;
  /** The id of the past derby that shows the fish; absent while it is on the board. */
  past?: number;
}

export const keepsakeModel = collectionOf<KeepsakeDocument>(
  'keepsakes',
  { _id: String, hash: String, rank: Number, rankedAt: Date, past: Number },
  { indexes: [[{ past: 1 }]] },
);

export const keepsakesIndexes = [keepsakeModel.indexes];

/** A keepsake that is made. */
export type StoredKeepsake = KeepsakeName & Pick<KeepsakeDocument, 'rank' | 'rankedAt' | 'past'>;

export const storedOf = ({ _id: photo, ...row }: KeepsakeDocument): StoredKeepsake => ({ photo, ...row });

/** Returns the keepsakes of these photos. */
export async function findKeepsakes(database: Connection, photos: readonly string[]): Promise<StoredKeepsake[]> {
  const rows = await keepsakeModel(database)
    .find({ _id: { $in: [...photos] } })
    .lean();
  return rows.map(storedOf);
}
