import { DIVISIONS } from '@derby/rules/divisions';
import { readStored, writeStored } from '@derby/web-session/page-storage';
import { PAGE_SIZE, type Division, type LeaderboardEntry, type LeaderboardPage } from './api/fetch-leaderboard-page.ts';

/** The first page of a board as this browser last saw it. */
export interface KeptBoard {
  readonly page: LeaderboardPage;
  /** When it was read. */
  readonly at: Date;
}

/** Longer than a page with the longest names. Longer values are not read. */
const MAX_STORED_CHARACTERS = 100_000;

const keyOf = (division: Division): string => `keptBoard.${division}`;

/** Keeps the first page of a board in this browser, for a reload without a network. */
export function keepBoard(division: Division, { page, at }: KeptBoard): void {
  writeStored(keyOf(division), JSON.stringify({ page, at: at.toISOString() }));
}

/** Removes both boards: they have become private. */
export function forgetBoards(): void {
  for (const { wire } of DIVISIONS) writeStored(keyOf(wire), null);
}

/** Returns the kept page of a board; null for none, and for content that this build cannot show. */
export function readKeptBoard(division: Division): KeptBoard | null {
  try {
    const text = readStored(keyOf(division));
    if (text === null || text.length > MAX_STORED_CHARACTERS) return null;
    const { page, at } = JSON.parse(text) as { page: LeaderboardPage; at: string };
    const isWhole = isTime(at) && page.entries.length <= PAGE_SIZE && page.entries.every(isRow) && hasNumbers(page);
    return isWhole ? { page, at: new Date(at) } : null;
  } catch {
    return null;
  }
}

function isTime(value: unknown): boolean {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}

function isRow(row: Record<keyof LeaderboardEntry, unknown>): boolean {
  const { id, rank, firstInitial, lastName, fishWeightLbs, createdAt, fishPhotoUrl } = row;
  return (
    [id, rank].every(Number.isSafeInteger) &&
    Number.isFinite(fishWeightLbs) &&
    [firstInitial, lastName].every((text) => typeof text === 'string') &&
    isTime(createdAt) &&
    (fishPhotoUrl === null || typeof fishPhotoUrl === 'string')
  );
}

function hasNumbers(page: LeaderboardPage): boolean {
  const { total, totalInDivision, anglersInDivision, totalInOtherDivision } = page;
  return [total, totalInDivision, anglersInDivision, totalInOtherDivision].every(Number.isSafeInteger);
}
