import { GraphqlRequestError, peekQuery, runQuery } from '@derby/web-session/graphql-client';
import type {
  Results_PageQueryVariables,
  Results_RecordsQuery,
  Results_YearQuery,
  Results_YearsQuery,
} from '../../../generated/graphql.ts';
import { Results_PageDocument } from '../../../generated/operations/results-page.ts';
import { Results_RecordsDocument } from '../../../generated/operations/results-records.ts';
import { Results_YearDocument } from '../../../generated/operations/results-year.ts';
import { Results_YearsDocument } from '../../../generated/operations/results-years.ts';

/** A past derby in the list of years. */
export type PastDerby = Results_YearsQuery['pastDerbies'][number];

/** A past derby with the first page of each final board. */
export type PastResult = Results_YearQuery['pastResult'];

/** The records of all published derbies. */
export type Records = NonNullable<Results_RecordsQuery['pastRecords']>;

/** A row of a final board. */
export type PastEntry = PastResult['regular'][number];

/** Reads the past derbies, the latest first. Rejects as `runQuery` does. */
export async function readPastDerbies(signal: AbortSignal): Promise<readonly PastDerby[]> {
  const { pastDerbies } = await runQuery(Results_YearsDocument, {}, { signal });
  return pastDerbies;
}

/** Returns the past derbies if they have already arrived. */
export const peekPastDerbies = (): readonly PastDerby[] | undefined =>
  peekQuery(Results_YearsDocument, {})?.pastDerbies;

/** Reads a year; null when none of that name is published. Rejects as `runQuery` does. */
export async function readPastResult(year: string, signal: AbortSignal): Promise<PastResult | null> {
  try {
    return (await runQuery(Results_YearDocument, { year }, { signal })).pastResult;
  } catch (error) {
    if (error instanceof GraphqlRequestError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

/** Returns a year if it has already arrived. */
export const peekPastResult = (year: string): PastResult | undefined =>
  peekQuery(Results_YearDocument, { year })?.pastResult;

/** Reads the records; null without a published derby. Rejects as `runQuery` does. */
export async function readRecords(signal: AbortSignal): Promise<Records | null> {
  return (await runQuery(Results_RecordsDocument, {}, { signal })).pastRecords ?? null;
}

/** Reads a further page of one final board. Rejects as `runQuery` does. */
export async function readPastPage(
  variables: Results_PageQueryVariables,
  signal: AbortSignal,
): Promise<readonly PastEntry[]> {
  return (await runQuery(Results_PageDocument, variables, { signal })).pastResult.entries;
}
