import { divisionOf } from '@derby/rules/divisions';
import { runQuery } from '@derby/web-session/graphql-client';
import { Leaderboard_LinkedEntryDocument } from '../../../generated/operations/leaderboard-linked-entry.ts';
import type { Division, LeaderboardEntry } from './fetch-leaderboard-page.ts';

/** An entry of either board. */
export interface LinkedEntry {
  readonly division: Division;
  readonly entry: LeaderboardEntry;
}

/** Reads an entry by its id; null when no board has it. Tests replace it. Rejects as `runQuery` does. */
export type FetchLinkedEntry = (id: number, signal: AbortSignal) => Promise<LinkedEntry | null>;

export const fetchLinkedEntry: FetchLinkedEntry = async (id, signal) => {
  const { fish } = await runQuery(Leaderboard_LinkedEntryDocument, { id }, { signal });
  if (!fish) return null;
  const { isJunior, ...entry } = fish.entry;
  return { division: divisionOf({ isJunior }).wire, entry };
};
