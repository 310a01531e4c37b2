import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { Participants_CheckImportDocument, type ImportColumnsInput } from '../../generated/graphql.ts';
import { failureSentence } from '../../lib/texts.ts';
import type { ImportCheck } from './api.ts';
import { messages } from './messages.ts';
import { readColumns, rememberColumns } from './remembered-columns.ts';

/** A field of a participant that can be read from a column. */
export type ImportField = keyof typeof messages.fields;

/** The fields with their labels. */
export const IMPORT_FIELDS = Object.entries(messages.fields) as [ImportField, string][];

interface CheckState {
  readonly file: File | null;
  readonly isOpen: boolean;
  readonly isChecking: boolean;
  readonly check: ImportCheck | null;
  readonly problem: string | null;
}

const CLOSED: CheckState = { file: null, isOpen: false, isChecking: false, check: null, problem: null };

/**
 * Checks a file on the server without importing it: when it is chosen, and again after each change of a column,
 * which is remembered.
 */
export function useImportCheck() {
  const client = useApolloClient();
  const [state, setState] = useState(CLOSED);
  const latest = useRef(0);

  async function ask(file: File, columns: ImportColumnsInput | null): Promise<ImportCheck> {
    const { data } = await client.query({
      query: Participants_CheckImportDocument,
      variables: { file, columns },
      fetchPolicy: 'no-cache',
      // The variables of two files are equal, so the cache cannot tell them apart.
      context: { queryDeduplication: false },
    });
    if (!data) throw new Error('The response has no check');
    return data.checkParticipantsImport;
  }

  async function run(file: File, columns: ImportColumnsInput | null): Promise<void> {
    latest.current += 1;
    const own = latest.current;
    setState((before) => ({ ...before, file, isOpen: true, isChecking: true, problem: null }));
    const answer = await ask(file, columns).then(
      (check) => ({ check, problem: null }),
      (error: unknown) => ({ problem: failureSentence(error, messages.checkFailed) }),
    );
    // Ignore a response for columns that are no longer chosen.
    if (own === latest.current) setState((before) => ({ ...before, ...answer, isChecking: false }));
  }

  function choose(field: ImportField, header: string | null): void {
    const { file, check } = state;
    if (!file || !check) return;
    const columns = { ...check.columns, [field]: header };
    // Without `__typename`, which the client adds to every object.
    const choice = Object.fromEntries(IMPORT_FIELDS.map(([name]) => [name, columns[name]]));
    rememberColumns({ ...choice, forHeaders: check.headers });
    setState({ ...state, check: { ...check, columns } });
    void run(file, { ...choice, forHeaders: check.headers });
  }

  return {
    ...state,
    start: (file: File) => {
      setState(CLOSED);
      void run(file, readColumns());
    },
    choose,
    retry: () => state.file && void run(state.file, readColumns()),
    close: () => {
      latest.current += 1;
      setState((before) => ({ ...before, isOpen: false }));
    },
  };
}

/** The result of `useImportCheck`. */
export type RunningCheck = ReturnType<typeof useImportCheck>;
