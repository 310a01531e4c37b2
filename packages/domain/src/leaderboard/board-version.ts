import { createHash } from 'node:crypto';
import { initialOf } from '@derby/rules/board-search/search';
import { boardRowOf, type BoardRow } from './board-entry.ts';

const WORD_BYTES = 4;

/** A version of a division's rows, kept up to date row by row. */
export interface BoardVersion {
  /** A row came or went. */
  toggle(row: BoardRow): void;
  text(): string;
}

/**
 * Makes the version of rows: 64 bits, the same for the same rows in every process and in whatever order they came. Made
 * of what visitors see only, so that it tells nothing of the rest of a first name.
 */
export function createBoardVersion(rows: Iterable<BoardRow>): BoardVersion {
  const words = new Uint32Array(2);
  function toggle(row: BoardRow): void {
    // Their order is the same for every row.
    const { firstName, ...rest } = boardRowOf(row);
    const shown = { ...rest, firstInitial: initialOf(firstName) };
    const digest = createHash('sha256').update(JSON.stringify(shown)).digest();
    for (const index of words.keys()) words[index] = Number(words[index]) ^ digest.readUInt32LE(index * WORD_BYTES);
  }
  for (const row of rows) toggle(row);
  return { toggle, text: () => Buffer.from(words.buffer).toString('base64url') };
}
