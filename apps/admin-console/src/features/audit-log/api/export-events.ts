import { useApolloClient } from '@apollo/client/react';
import { downloadFile } from '@derby/micro-frontend/download-file';
import type { AuditFilter } from '../filter-form.ts';
import { AuditLog_ExportDocument } from '../../../generated/graphql.ts';

/** Downloads the lines that pass a filter, as the server writes them. Rejects as every operation does. */
export function useExportEvents(): (filter: AuditFilter) => Promise<void> {
  const client = useApolloClient();
  return async (filter) => {
    const { data } = await client.query({
      query: AuditLog_ExportDocument,
      variables: { filter },
      fetchPolicy: 'no-cache',
    });
    if (!data) throw new Error('The answer has no file');
    const { fileName, csv } = data.exportAuditEvents;
    downloadFile({ name: fileName, type: 'text/csv', text: csv });
  };
}
