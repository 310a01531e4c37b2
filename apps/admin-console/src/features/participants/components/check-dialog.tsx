import { Button } from '@derby/ui/button';
import { Dialog, DialogFooter } from '@derby/ui/dialog';
import { ErrorState } from '@derby/ui/error-state';
import { Field } from '@derby/ui/field';
import { Loading } from '@derby/ui/loading';
import { Select } from '@derby/ui/select';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import type { ImportCheck } from '../participants.ts';
import { useConsentQuestion } from '../../../components/consent-box.tsx';
import { IMPORT_FIELDS, type RunningCheck } from '../use-import-check.ts';
import { ImportNotes, ProblemList } from './problem-list.tsx';
import { plural } from '../../../lib/texts.ts';

const SAMPLES = 'What would be imported';
const FIRST_ROWS = 'First rows';

const PLACE = <SkeletonRows count={8} className="h-11" />;

interface CheckDialogProps {
  readonly running: RunningCheck;
  readonly onImport: (file: File, encoding: string | null) => void;
}

/** Shows the result that an import would have, before it runs (docs/rules.md, "Import"). */
export function CheckDialog({ running, onImport }: CheckDialogProps) {
  const { file, isOpen, isChecking, check, problem } = running;
  const importNow = (): void => {
    running.close();
    if (file) onImport(file, running.encoding);
  };
  return (
    <Dialog open={isOpen} onClose={running.close} title="Check file" size="wide">
      <div className="grid min-w-0 gap-5">
        {problem !== null ? (
          <ErrorState message={problem} retrying={isChecking} onRetry={running.retry} />
        ) : check ? (
          <Findings check={check} running={running} />
        ) : (
          <Loading place={PLACE}>Checking the file...</Loading>
        )}
      </div>
      <DialogFooter>
        <Button variant="quiet" onClick={running.close}>
          Cancel
        </Button>
        <Button disabled={problem !== null || isChecking || importedRows(check) === 0} onClick={importNow}>
          {importLabel(check)}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** Returns the number of rows that would change something. */
function importedRows(check: ImportCheck | null): number {
  return check?.problem === null ? check.imported + check.updated : 0;
}

function importLabel(check: ImportCheck | null): string {
  if (check?.problem !== null) return 'Import';
  const leftOut = check.errors.length;
  return `Import ${importedRows(check)}${leftOut === 0 ? '' : `, leave out ${leftOut}`}`;
}

interface FindingsProps {
  readonly check: ImportCheck;
  readonly running: RunningCheck;
}

function Findings({ check, running }: FindingsProps) {
  const { fileName, rows, imported, updated, unchanged, errors, problem } = check;
  const { isChecking } = running;
  return (
    <>
      <div role="status" aria-busy={isChecking} className={isChecking ? 'opacity-60' : undefined}>
        {problem === null ? (
          <>
            <p className="wrap-anywhere text-ink-2">{`${fileName}: ${plural(rows, 'row')}`}</p>
            <p className="text-lg font-semibold tabular-nums">
              {`${imported} new, ${updated} updated, ${unchanged} unchanged, ${errors.length} with problems`}
            </p>
          </>
        ) : (
          <>
            <p className="wrap-anywhere text-ink-2">{fileName}</p>
            <p className="text-lg font-semibold text-bad">{problem}</p>
          </>
        )}
        <p className="text-sm text-ink-2">Nothing has been imported yet.</p>
      </div>
      <ProblemList errors={errors} />
      <ImportNotes notes={check.notes} />
      <EncodingChoice check={check} running={running} />
      {problem === null ? <Samples check={check} /> : <FirstRows check={check} />}
      {check.headers.length > 0 && <ColumnChoices check={check} running={running} />}
    </>
  );
}

/** Selects the column of the file for each field. */
function ColumnChoices({ check, running: { choose } }: FindingsProps) {
  const question = useConsentQuestion()?.text;
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="font-display text-xl font-semibold">Columns</legend>
      <p className="text-sm text-ink-2">Changes are remembered for files with the same columns.</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {IMPORT_FIELDS.map(([field, label]) => (
          <Field key={field} label={label} hint={field === 'consent' && wordsOf(question)}>
            <Select
              value={check.columns[field] ?? ''}
              onChange={(event) => choose(field, event.target.value === '' ? null : event.target.value)}
            >
              <option value="">Not in this file</option>
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

const wordsOf = (question: string | undefined) =>
  question !== undefined && `Only a column whose question was: ${question}`;

/** Shows the encoding that was detected, and selects another one for this file. */
function EncodingChoice({ check, running }: FindingsProps) {
  return (
    <Field label="Encoding" hint="Choose another one when letters with accents look wrong below.">
      <Select
        value={running.encoding ?? ''}
        onChange={(event) => running.chooseEncoding(event.target.value === '' ? null : event.target.value)}
      >
        <option value="">
          {running.encoding === null && check.encoding !== null ? `Detect: ${check.encoding}` : 'Detect'}
        </option>
        {check.encodings.map((encoding) => (
          <option key={encoding} value={encoding}>
            {encoding}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Rows of the whole file as the import would store them. */
function Samples({ check: { samples, moreSamples } }: { readonly check: ImportCheck }) {
  if (samples.length === 0) return null;
  return (
    <div className="grid min-w-0 gap-2">
      <h3 className="text-xl">{SAMPLES}</h3>
      <p className="text-sm text-ink-2">Unusual names first, then rows from the whole file.</p>
      <RowTable
        label={SAMPLES}
        headers={['Row', 'First name', 'Last name', 'Email', 'Tickets']}
        rows={samples.map((sample) => [
          String(sample.row),
          sample.firstName,
          sample.lastName,
          sample.email ?? '',
          `${sample.tickets} ${sample.kind}`,
        ])}
      />
      {moreSamples > 0 && (
        <p className="text-sm text-ink-2">{`and ${moreSamples} more rows with unusual names, which are not shown`}</p>
      )}
    </div>
  );
}

/** The first rows of a file that cannot be imported yet, to choose the columns. */
function FirstRows({ check: { headers, firstRows } }: { readonly check: ImportCheck }) {
  if (firstRows.length === 0) return null;
  return (
    <div className="grid min-w-0 gap-2">
      <h3 className="text-xl">{FIRST_ROWS}</h3>
      <RowTable label={FIRST_ROWS} headers={headers} rows={firstRows} />
    </div>
  );
}

interface RowTableProps {
  readonly label: string;
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function RowTable({ label, headers, rows }: RowTableProps) {
  return (
    <div
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-control border border-line"
    >
      <table className="w-full text-left text-sm">
        <thead className="bg-panel-2 text-ink-2">
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col" className="px-3 py-2 whitespace-nowrap">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows of a file have no id and never move
            <tr key={row} className="border-t border-line">
              {headers.map((header, index) => (
                <td key={header} className="max-w-56 truncate px-3 py-2 tabular-nums">
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
