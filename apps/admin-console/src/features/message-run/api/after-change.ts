import type { ApolloClient } from '@apollo/client';
import { MessageRun_RowsDocument, MessageRun_RunDocument } from '../../../generated/graphql.ts';

/** Asks for run and rows anew; the page shows by itself that they could not be asked. */
export async function refreshRun(client: ApolloClient): Promise<void> {
  await client.refetchQueries({ include: [MessageRun_RunDocument, MessageRun_RowsDocument] }).catch(() => undefined);
}
