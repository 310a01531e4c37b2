import { useApolloClient } from '@apollo/client/react';
import { downloadFile } from '@derby/micro-frontend/download-file';
import { ManageDerby_ExportEntriesDocument, type Division } from '../../../generated/graphql.ts';

/** Downloads all entries of a division. Rejects as every operation does. */
export function useExportEntries(): (division: Division) => Promise<void> {
  const client = useApolloClient();
  return async (division) => {
    const { data } = await client.query({
      query: ManageDerby_ExportEntriesDocument,
      variables: { division },
      fetchPolicy: 'no-cache',
    });
    if (!data) throw new Error('The answer has no file');
    const { fileName, csv } = data.exportEntries;
    downloadFile({ name: fileName, type: 'text/csv', text: csv });
  };
}
