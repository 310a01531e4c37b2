import { useApolloClient } from '@apollo/client/react';
import { downloadFile } from '@derby/micro-frontend/download-file';
import { ManageDerby_ExportOfficialResultDocument, type Division } from '../../../generated/graphql.ts';

/** Downloads the frozen standings of a division. Rejects as every operation does. */
export function useExportOfficialResult(): (division: Division) => Promise<void> {
  const client = useApolloClient();
  return async (division) => {
    const { data } = await client.query({
      query: ManageDerby_ExportOfficialResultDocument,
      variables: { division },
      fetchPolicy: 'no-cache',
    });
    if (!data) throw new Error('The answer has no file');
    const { fileName, csv } = data.exportOfficialResult;
    downloadFile({ name: fileName, type: 'text/csv', text: csv });
  };
}
