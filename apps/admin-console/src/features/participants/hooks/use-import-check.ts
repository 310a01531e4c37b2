import { useRef, useState } from 'react';
import type { ImportColumnsInput } from '../../../generated/graphql.ts';
import { failureSentence } from '../../../lib/texts.ts';
import { useCheckImport, type ImportCheck } from '../api.ts';
import { messages } from '../messages.ts';
import { readColumns, rememberColumns } from '../remembered-columns.ts';

/** A field of a participant that a column can be chosen for. */
export type ImportField = keyof typeof messages.fields;

interface CheckState {
  readonly file: File | null;
  readonly isOpen: boolean;
  readonly isChecking: boolean;
  readonly check: ImportCheck | null;
  readonly problem: string | null;
}

const CLOSED: CheckState = { file: null, isOpen: false, isChecking: false, check: null, problem: null };

/** The try of a file: begun by choosing it, and anew with each change of a column, which is remembered. */
export function useImportCheck() {
  const ask = useCheckImport();
  const [state, setState] = useState(CLOSED);
  const latest = useRef(0);

  async function run(file: File, columns: ImportColumnsInput | null): Promise<void> {
    latest.current += 1;
    const own = latest.current;
    setState((before) => ({ ...before, file, isOpen: true, isChecking: true, problem: null }));
    const answer = await ask({ file, columns }).then(
      (check) => ({ check, problem: null }),
      (error: unknown) => ({ problem: failureSentence(error, messages.checkFailed) }),
    );
    // An older answer is about columns that are no longer chosen.
    if (own === latest.current) setState((before) => ({ ...before, ...answer, isChecking: false }));
  }

  function choose(field: ImportField, header: string | null): void {
    const { file, check } = state;
    if (!file || !check) return;
    const columns = { ...check.columns, [field]: header };
    const choice = { ...choiceOf(columns), forHeaders: check.headers };
    rememberColumns(choice);
    setState({ ...state, check: { ...check, columns } });
    void run(file, choice);
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

const FIELDS = Object.keys(messages.fields) as ImportField[];

/** The columns without what the client adds to every object that it reads. */
function choiceOf(columns: ImportCheck['columns']): ImportColumnsInput {
  return Object.fromEntries(FIELDS.map((field) => [field, columns[field]]));
}

/** What `useImportCheck` gives. */
export type RunningCheck = ReturnType<typeof useImportCheck>;
