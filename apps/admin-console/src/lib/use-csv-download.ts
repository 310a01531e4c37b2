import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { downloadFile } from '@derby/micro-frontend/download-file';

interface CsvFile {
  readonly fileName: string;
  readonly csv: string;
}

/** The download of what a query answers, as the server writes and names it. Rejects as every operation does. */
export function useCsvDownload<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  fileOf: (data: Data) => CsvFile,
): (variables: Variables) => Promise<void> {
  const client = useApolloClient();
  return async (variables) => {
    const { data } = await client.query<Data>({ query, variables, fetchPolicy: 'no-cache' });
    if (!data) throw new Error('The answer has no file');
    const { fileName, csv } = fileOf(data);
    downloadFile({ name: fileName, type: 'text/csv', text: csv });
  };
}
