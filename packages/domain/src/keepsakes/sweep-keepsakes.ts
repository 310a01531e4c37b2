import type { Connection } from '../kernel/index.ts';
import { keepsakeModel } from './keepsake-rows.ts';
import type { KeepsakeName, KeepsakeStore } from './keepsake-store.ts';

const keyOf = ({ photo, hash }: KeepsakeName) => `${photo} ${hash}`;
const FILES_OF_ONE = 2;

/**
 * Removes files without a row that a crash has left before a time, and rows whose files were lost: these are made again,
 * also after a restore or a move of the photos.
 */
export async function sweepKeepsakes(
  { database, keepsakeStore }: { readonly database: Connection; readonly keepsakeStore: KeepsakeStore },
  before: Date,
): Promise<void> {
  const keepsakes = keepsakeModel(database);
  // Before the files: a row is written after its files.
  const rows = (await keepsakes.find({}, { hash: 1 }).lean()).map(({ _id: photo, hash }) => ({ photo, hash }));
  const files = await keepsakeStore.list(before);
  const named = new Set(rows.map(keyOf));
  const counts = new Map<string, number>();
  for (const file of files) {
    counts.set(keyOf(file), (counts.get(keyOf(file)) ?? 0) + 1);
    // oxlint-disable-next-line no-await-in-loop -- do not open thousands of files at once
    if (!named.has(keyOf(file)) && file.writtenAt < before) await keepsakeStore.remove(file);
  }
  const lost = rows.filter((row) => counts.get(keyOf(row)) !== FILES_OF_ONE);
  if (lost.length === 0) return;
  // With the hash: another worker may have made others since.
  const deletions = lost.map(({ photo: _id, hash }) => ({ deleteOne: { filter: { _id, hash } } }));
  await keepsakes.bulkWrite(deletions, { ordered: false });
}
