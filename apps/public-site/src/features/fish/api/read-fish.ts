import { GraphqlRequestError, peekQuery, runQuery } from '@derby/web-session/graphql-client';
import { Fish_PageDocument, type Fish_PageQuery } from '../../../generated/graphql.ts';

/** An entry of the board with the afternoon of its division. */
export type FoundFish = NonNullable<Fish_PageQuery['fish']>;

/** What the board says about an entry. */
export type FishRead =
  | { readonly status: 'found'; readonly found: FoundFish }
  | { readonly status: 'missing' }
  /** With the server's sentence. */
  | { readonly status: 'private'; readonly sentence: string };

/** Reads an entry of the board with the afternoon of its division. Rejects as `runQuery` does. */
export async function readFish(id: number, signal: AbortSignal): Promise<FishRead> {
  try {
    return fishReadOf(await runQuery(Fish_PageDocument, { id }, { signal }));
  } catch (error) {
    if (!(error instanceof GraphqlRequestError)) throw error;
    if (error.code === 'LEADERBOARD_PRIVATE') return { status: 'private', sentence: error.message };
    throw error;
  }
}

/** Returns the entry if it was requested before this script ran and has already arrived. */
export function peekFish(id: number): FishRead | undefined {
  const data = peekQuery(Fish_PageDocument, { id });
  return data && fishReadOf(data);
}

function fishReadOf({ fish }: Fish_PageQuery): FishRead {
  return fish ? { status: 'found', found: fish } : { status: 'missing' };
}
