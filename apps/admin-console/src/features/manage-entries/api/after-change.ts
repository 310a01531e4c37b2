import type { ApolloClient } from '@apollo/client';
import { ManageEntries_ListDocument } from '../../../generated/graphql.ts';

/** Asks for the list anew, because one changed entry moves the ranks of others; the list shows by itself that it could not be asked. */
export async function refreshEntries(client: ApolloClient): Promise<void> {
  await client.refetchQueries({ include: [ManageEntries_ListDocument] }).catch(() => undefined);
}
