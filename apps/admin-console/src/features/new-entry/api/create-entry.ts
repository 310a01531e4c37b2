import { useApolloClient } from '@apollo/client/react';
import {
  NewEntry_CreateDocument,
  type NewEntry_CreateMutation,
  type NewEntry_CreateMutationVariables,
} from '../../../generated/graphql.ts';
import { withTimeLimit } from '../../../lib/with-time-limit.ts';
import { ADD_ENTRY_TIMEOUT_MS } from '../constants.ts';

/** What is sent for an entry. */
export type CreateEntryInput = NewEntry_CreateMutationVariables['input'];

/** The entry as it was saved, with its rank. */
export type CreatedEntry = NewEntry_CreateMutation['createEntry'];

/** Adds an entry, photo included, within 10 s (spec.md 7). Rejects as every operation does (see `failureOf`). */
export function useCreateEntry(): (input: CreateEntryInput) => Promise<CreatedEntry> {
  const client = useApolloClient();
  return async (input) =>
    await withTimeLimit(ADD_ENTRY_TIMEOUT_MS, async (signal) => {
      const { data } = await client.mutate({
        mutation: NewEntry_CreateDocument,
        variables: { input },
        context: { fetchOptions: { signal } },
      });
      if (!data) throw new Error('The answer has no entry');
      return data.createEntry;
    });
}
