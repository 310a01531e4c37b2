import type { ApolloClient } from '@apollo/client';
import { NewEntry_CreateDocument, type NewEntry_CreateMutation } from '../../../generated/graphql.ts';
import { withTimeLimit } from '../../../lib/with-time-limit.ts';
import { ADD_ENTRY_TIMEOUT_MS } from '../constants.ts';
import type { KeptFish } from '../device/kept-fish.ts';

/** The entry as it was saved, with its rank. */
export type CreatedEntry = NewEntry_CreateMutation['createEntry'];

/**
 * Adds the entry of a fish, without its photo, within 10 s; the same fish again gives the same entry. Rejects
 * as every operation does (see `failureOf`). A fish that has waited says when it was weighed; of all others the server's
 * own clock says it, so that ties do not hang on the clocks of phones.
 */
export async function createEntry(client: ApolloClient, fish: KeptFish, hasWaited: boolean): Promise<CreatedEntry> {
  const { key, typed, weighedAt } = fish;
  return await withTimeLimit(ADD_ENTRY_TIMEOUT_MS, async (signal) => {
    const { data } = await client.mutate({
      mutation: NewEntry_CreateDocument,
      variables: { input: hasWaited ? { ...typed, weighedAt } : typed, idempotencyKey: key },
      context: { fetchOptions: { signal } },
    });
    if (!data) throw new Error('The answer has no entry');
    return data.createEntry;
  });
}
