import { useApolloClient } from '@apollo/client/react';
import { Button } from '@derby/ui/button';
import { Dialog } from '@derby/ui/dialog';
import { ErrorState } from '@derby/ui/error-state';
import { Field } from '@derby/ui/field';
import { Loading } from '@derby/ui/loading';
import { Select } from '@derby/ui/select';
import { useRef, useState } from 'react';
import { type ImportColumnsInput, Participants_CheckImportDocument } from '../../../generated/graphql.ts';
import { failureSentence } from '../../../lib/texts.ts';
import type { ImportCheck } from '../api.ts';
import { messages } from '../messages.ts';
import { readColumns, rememberColumns } from '../remembered-columns.ts';
import { ProblemList } from './problem-list.tsx';

interface CheckDialogProps {
  readonly running: RunningCheck;
  readonly onImport: (file: File) => void;
}

/** Shows the result that an import would have, before it runs (docs/rules.md, "Import"). */
export function CheckDialog({ running, onImport }: CheckDialogProps) {
  const { file, isOpen, isChecking, check, problem } = running;
  const importNow = (): void => {
    running.close();
    if (file) onImport(file);
  };
  return (
    <Dialog open={isOpen} onClose={running.close} title={messages.checkTitle}>
      <div className="grid min-w-0 gap-5">
        {problem !== null ? (
          <ErrorState message={problem} retrying={isChecking} onRetry={running.retry} />
        ) : check ? (
          <Findings check={check} isChecking={isChecking} choose={running.choose} />
        ) : (
          <Loading>{messages.checking}</Loading>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={running.close}>
            {messages.close}
          </Button>
          <Button
            disabled={check === null || problem !== null || check.problem !== null || isChecking}
            onClick={importNow}
          >
            {messages.importThis}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface FindingsProps extends Pick<RunningCheck, 'isChecking' | 'choose'> {
  readonly check: ImportCheck;
}

function Findings({ check, isChecking, choose }: FindingsProps) {
  const { fileName, rows, imported, updated, unchanged, errors, problem } = check;
  return (
    <>
      <div role="status" aria-busy={isChecking} className={isChecking ? 'opacity-60' : undefined}>
        {problem === null ? (
          <>
            <p className="wrap-anywhere text-ink-2">{messages.checkedRows(fileName, rows)}</p>
            <p className="text-lg font-semibold tabular-nums">
              {messages.checkedCounts({ imported, updated, unchanged, problems: errors.length })}
            </p>
          </>
        ) : (
          <>
            <p className="wrap-anywhere text-ink-2">{fileName}</p>
            <p className="text-lg font-semibold text-bad">{problem}</p>
          </>
        )}
        <p className="text-sm text-ink-2">{messages.nothingWritten}</p>
      </div>
      <ProblemList errors={errors} />
      {check.headers.length > 0 && <ColumnChoices check={check} choose={choose} />}
      <FirstRows check={check} />
    </>
  );
}

/** Selects the column of the file for each field. */
function ColumnChoices({ check, choose }: Omit<FindingsProps, 'isChecking'>) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="font-display text-xl font-semibold">{messages.columns}</legend>
      <p className="text-sm text-ink-2">{messages.columnsHint}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {IMPORT_FIELDS.map(([field, label]) => (
          <Field key={field} label={label}>
            <Select
              value={check.columns[field] ?? ''}
              onChange={(event) => choose(field, event.target.value === '' ? null : event.target.value)}
            >
              <option value="">{messages.noColumn}</option>
              {check.headers.map((header) => (
                <option key={header} value={header}>
                  {header}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </fieldset>
  );
}

/** The first rows of a file as the import reads them. */
function FirstRows({ check: { headers, columns, firstRows } }: { readonly check: ImportCheck }) {
  const shown = IMPORT_FIELDS.flatMap(([field, label]) => {
    const header = columns[field];
    return header ? [{ label, index: headers.indexOf(header) }] : [];
  });
  if (firstRows.length === 0 || shown.length === 0) return null;
  return (
    <div className="grid min-w-0 gap-2">
      <h3 className="text-xl">{messages.firstRows}</h3>
      <div
        role="group"
        aria-label={messages.firstRows}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-control border border-line"
      >
        <table className="w-full text-left text-sm">
          <thead className="bg-panel-2 text-ink-2">
            <tr>
              {shown.map(({ label }) => (
                <th key={label} scope="col" className="px-3 py-2 whitespace-nowrap">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {firstRows.map((cells, row) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows of a file have no id and never move
              <tr key={row} className="border-t border-line">
                {shown.map(({ label, index }) => (
                  <td key={label} className="max-w-56 truncate px-3 py-2 tabular-nums">
                    {cells[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** A field of a participant that can be read from a column. */
type ImportField = keyof typeof messages.fields;

/** The fields with their labels. */
const IMPORT_FIELDS = Object.entries(messages.fields) as [ImportField, string][];

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
type RunningCheck = ReturnType<typeof useImportCheck>;
