import { useApolloClient } from '@apollo/client/react';
import { readStored, writeStored } from '@derby/web-session/page-storage';
import { useRef, useState } from 'react';
import { type ImportColumnsInput, Participants_CheckImportDocument } from '../../generated/graphql.ts';
import { failureSentence } from '../../lib/texts.ts';
import { z } from '../../lib/zod.ts';
import type { ImportCheck } from './participants.ts';

const LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  name: 'Whole name',
  email: 'Email',
  phone: 'Phone number',
  consent: 'Agrees to texts',
  ticketType: 'Ticket type',
  quantity: 'Quantity',
  status: 'Status',
  orderId: 'Order number',
  ticketId: 'Ticket number',
} as const;

/** A field of a participant that can be read from a column. */
type ImportField = keyof typeof LABELS;

export const IMPORT_FIELDS = Object.entries(LABELS) as [ImportField, string][];

interface CheckState {
  readonly file: File | null;
  readonly isOpen: boolean;
  readonly isChecking: boolean;
  readonly check: ImportCheck | null;
  readonly problem: string | null;
  /** The chosen encoding; null while it is detected. */
  readonly encoding: string | null;
}

const CLOSED: CheckState = {
  file: null,
  isOpen: false,
  isChecking: false,
  check: null,
  problem: null,
  encoding: null,
};

interface CheckRequest {
  readonly file: File;
  readonly columns: ImportColumnsInput | null;
  readonly encoding: string | null;
}

/**
 * Checks a file on the server without importing it: when it is chosen, and again after each change of a column,
 * which is remembered, or of the encoding.
 */
export function useImportCheck() {
  const client = useApolloClient();
  const [state, setState] = useState(CLOSED);
  const latest = useRef(0);

  async function fetchCheck(variables: CheckRequest): Promise<ImportCheck> {
    const { data } = await client.query({
      query: Participants_CheckImportDocument,
      variables,
      fetchPolicy: 'no-cache',
      // The variables of two files are equal, so the cache cannot tell them apart.
      context: { queryDeduplication: false },
    });
    if (!data) throw new Error('The response has no check');
    return data.checkParticipantsImport;
  }

  async function run(request: CheckRequest): Promise<void> {
    const { file, encoding } = request;
    latest.current += 1;
    const own = latest.current;
    setState((before) => ({ ...before, file, encoding, isOpen: true, isChecking: true, problem: null }));
    const result = await fetchCheck(request).then(
      (check) => ({ check, problem: null }),
      (error: unknown) => ({ problem: failureSentence(error, 'Failed to check the file') }),
    );
    // Ignore a response for choices that no longer apply.
    if (own === latest.current) setState((before) => ({ ...before, ...result, isChecking: false }));
  }

  function choose(field: ImportField, header: string | null): void {
    const { file, check, encoding } = state;
    if (!file || !check) return;
    const columns = { ...check.columns, [field]: header };
    // Without `__typename`, which the client adds to every object.
    const choice = Object.fromEntries(IMPORT_FIELDS.map(([name]) => [name, columns[name]]));
    rememberColumns({ ...choice, forHeaders: check.headers });
    setState({ ...state, check: { ...check, columns } });
    void run({ file, columns: { ...choice, forHeaders: check.headers }, encoding });
  }

  const runAgain = (encoding: string | null): void => {
    if (state.file) void run({ file: state.file, columns: readColumns(), encoding });
  };

  return {
    ...state,
    start: (file: File) => {
      setState(CLOSED);
      void run({ file, columns: readColumns(), encoding: null });
    },
    choose,
    chooseEncoding: runAgain,
    retry: () => runAgain(state.encoding),
    close: () => {
      latest.current += 1;
      setState((before) => ({ ...before, isOpen: false }));
    },
  };
}

export type RunningCheck = ReturnType<typeof useImportCheck>;

const KEY = 'participantImportColumns';

const header = z.string().nullable().optional();
const schema = z.object({
  ...(Object.fromEntries(IMPORT_FIELDS.map(([field]) => [field, header])) as Record<ImportField, typeof header>),
  forHeaders: z.array(z.string()),
});

/** Returns the columns last chosen on this device, or null. The server compares them with the headers of a file. */
export function readColumns(): ImportColumnsInput | null {
  try {
    return schema.parse(JSON.parse(readStored(KEY) ?? 'null'));
  } catch {
    return null;
  }
}

function rememberColumns(columns: ImportColumnsInput): void {
  writeStored(KEY, JSON.stringify(columns));
}
