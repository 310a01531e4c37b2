import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { downloadFile } from '@derby/micro-frontend/download-file';
import { useRef, useState } from 'react';

interface CsvFile {
  readonly fileName: string;
  readonly csv: string;
}

/**
 * Downloads the CSV file that a query returns, one file at a time. `pending` holds the variables of the current download.
 * `download` never rejects; `fail` receives the error of a failed download.
 */
export function useCsvDownload<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  fileOf: (data: Data) => CsvFile,
  fail: (error: unknown) => void,
) {
  const client = useApolloClient();
  const isBusy = useRef(false);
  const [pending, setPending] = useState<Variables | null>(null);
  async function download(variables: Variables): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(variables);
    try {
      const { data } = await client.query<Data>({ query, variables, fetchPolicy: 'no-cache' });
      if (!data) throw new Error('The response has no file');
      const { fileName, csv } = fileOf(data);
      downloadFile({ name: fileName, type: 'text/csv', text: csv });
    } catch (error) {
      fail(error);
    }
    isBusy.current = false;
    setPending(null);
  }
  return { pending, download };
}
