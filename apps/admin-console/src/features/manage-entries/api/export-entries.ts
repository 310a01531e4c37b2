import { useApolloClient } from '@apollo/client/react';
import { downloadFile } from '@derby/micro-frontend/download-file';
import { ManageEntries_ExportDocument, type ManageEntries_ExportQueryVariables } from '../../../generated/graphql.ts';

/** Downloads what a search finds in a division, as the server writes it. Rejects as every operation does. */
export function useExportEntries(): (variables: ManageEntries_ExportQueryVariables) => Promise<void> {
  const client = useApolloClient();
  return async (variables) => {
    const { data } = await client.query({ query: ManageEntries_ExportDocument, variables, fetchPolicy: 'no-cache' });
    if (!data) throw new Error('The answer has no file');
    const { fileName, csv } = data.exportEntries;
    downloadFile({ name: fileName, type: 'text/csv', text: csv });
  };
}
