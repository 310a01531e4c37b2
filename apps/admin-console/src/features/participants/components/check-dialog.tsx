import { Button } from '@derby/ui/button';
import { Dialog } from '@derby/ui/dialog';
import { ErrorState } from '@derby/ui/error-state';
import { Field } from '@derby/ui/field';
import { Loading } from '@derby/ui/loading';
import { Select } from '@derby/ui/select';
import type { ImportCheck } from '../api.ts';
import { messages } from '../messages.ts';
import { IMPORT_FIELDS, type RunningCheck } from '../use-import-check.ts';
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
