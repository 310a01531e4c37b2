import { GraphqlRequestError, runQuery } from '@derby/web-session/graphql-client';
import {
  Results_YearDocument,
  Results_YearsDocument,
  type Results_YearQuery,
  type Results_YearsQuery,
} from '../../../generated/graphql.ts';

/** A past derby in the list of years. */
export type PastDerby = Results_YearsQuery['pastDerbies'][number];

/** The final boards of a past derby. */
export type PastResult = Results_YearQuery['pastResult'];

/** Reads the past derbies, the latest first. Rejects as `runQuery` does. */
export async function readPastDerbies(signal: AbortSignal): Promise<readonly PastDerby[]> {
  const { pastDerbies } = await runQuery(Results_YearsDocument, {}, { signal });
  return pastDerbies;
}

/** Reads the final boards of a year; null when none are published. Rejects as `runQuery` does. */
export async function readPastResult(year: string, signal: AbortSignal): Promise<PastResult | null> {
  try {
    return (await runQuery(Results_YearDocument, { year }, { signal })).pastResult;
  } catch (error) {
    if (error instanceof GraphqlRequestError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
