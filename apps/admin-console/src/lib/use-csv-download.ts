import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { downloadFile } from '@derby/micro-frontend/download-file';

interface CsvFile {
  readonly fileName: string;
  readonly csv: string;
}

/** Returns a function that runs a query and downloads the CSV file in its response. It rejects if the query fails. */
export function useCsvDownload<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  fileOf: (data: Data) => CsvFile,
): (variables: Variables) => Promise<void> {
  const client = useApolloClient();
  return async (variables) => {
    const { data } = await client.query<Data>({ query, variables, fetchPolicy: 'no-cache' });
    if (!data) throw new Error('The response has no file');
    const { fileName, csv } = fileOf(data);
    downloadFile({ name: fileName, type: 'text/csv', text: csv });
  };
}
