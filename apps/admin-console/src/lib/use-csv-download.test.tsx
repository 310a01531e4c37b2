// @vitest-environment happy-dom
import { gql, type TypedDocumentNode } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { createApolloClient } from '@derby/web-session/apollo-client';
import { failureOf } from '@derby/web-session/request-failure';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeGateway, type Answer } from '../testing/fake-gateway.ts';
import { watchDownloads } from '../testing/watch-downloads.ts';
import { useCsvDownload } from './use-csv-download.ts';

interface ExportAnswer {
  readonly export: { readonly fileName: string; readonly csv: string };
}

const query: TypedDocumentNode<ExportAnswer, { pool: string }> = gql`
  query Test_Export($pool: String!) {
    export(pool: $pool) {
      fileName
      csv
    }
  }
`;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A download that gets this answer; what it asked for, and the files it handed over. */
function context(answer: () => Answer) {
  const sent = fakeGateway({ Test_Export: answer });
  const files = watchDownloads();
  const client = createApolloClient({ onSessionEnded: () => undefined });
  const { result } = renderHook(() => useCsvDownload(query, (data) => data.export), {
    wrapper: ({ children }) => <ApolloProvider client={client}>{children}</ApolloProvider>,
  });
  return { sent, files, download: result.current };
}

test('the file is handed over as the server writes and names it', async () => {
  const { sent, files, download } = context(() => ({
    data: { export: { fileName: 'fish.csv', csv: 'Name\r\nAda\r\n' } },
  }));
  await download({ pool: 'Stamp' });
  expect(sent.map(({ variables }) => variables)).toEqual([{ pool: 'Stamp' }]);
  expect(files.map(({ name, blob }) => [name, blob.type])).toEqual([['fish.csv', 'text/csv']]);
  expect(await files[0]?.blob.text()).toBe('Name\r\nAda\r\n');
});

test('it is asked for anew each time', async () => {
  let times = 0;
  const { files, download } = context(() => {
    times += 1;
    return { data: { export: { fileName: `fish-${times}.csv`, csv: '' } } };
  });
  await download({ pool: 'Stamp' });
  await download({ pool: 'Stamp' });
  expect(files.map(({ name }) => name)).toEqual(['fish-1.csv', 'fish-2.csv']);
});

test('a refusal is passed on, and nothing is handed over', async () => {
  const { files, download } = context(() => ({ code: 'BAD_INPUT', sentence: 'Exports are off' }));
  const failure = await download({ pool: 'Stamp' }).catch(failureOf);
  expect(failure).toMatchObject({ kind: 'refused', sentence: 'Exports are off' });
  expect(files).toEqual([]);
});
