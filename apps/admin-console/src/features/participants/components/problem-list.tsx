import { downloadFile } from '@derby/micro-frontend/download-file';
import { Button } from '@derby/ui/button';
import { Icon } from '@derby/ui/icon';
import { BreakableEmail } from '../../../components/breakable-email.tsx';
import { readProblem } from '../participants.ts';

/** Maximum number of problems on the screen; the download has all of them. */
const MAX_LISTED_ERRORS = 200;

/** Shows the rows that an import refuses as a table, on phones as cards, and offers the list as a download. */
export function ProblemList({ errors }: { readonly errors: readonly string[] }) {
  if (errors.length === 0) return null;
  const listed = errors.slice(0, MAX_LISTED_ERRORS);
  const download = (): void =>
    downloadFile({ name: 'import-problems.txt', type: 'text/plain', text: `${errors.join('\n')}\n` });
  return (
    <div className="grid min-w-0 justify-items-start gap-3">
      <div
        role="group"
        aria-label="Rows with problems"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
        tabIndex={0}
        className="max-h-72 w-full overflow-y-auto overscroll-contain rounded-control border border-line bg-panel-2"
      >
        <div role="table" aria-label="Problems" className="text-[15px] tabular-nums">
          <div role="rowgroup" className="sticky top-0 bg-panel-2 font-semibold text-ink-2 max-sm:sr-only">
            <div role="row" className={rowColumns}>
              {HEADERS.map((header) => (
                <span key={header} role="columnheader">
                  {header}
                </span>
              ))}
            </div>
          </div>
          <div role="rowgroup">
            {listed.map((error) => (
              <ProblemRow key={error} error={error} />
            ))}
          </div>
        </div>
        {errors.length > listed.length && (
          <p className="px-3.5 py-2">{`and ${errors.length - listed.length} more in the downloaded list`}</p>
        )}
      </div>
      <Button variant="quiet" onClick={download}>
        <Icon name="download" />
        Download the problems
      </Button>
    </div>
  );
}

function ProblemRow({ error }: { readonly error: string }) {
  const { row, column, value, fix } = readProblem(error);
  return (
    <div role="row" className={`${rowColumns} border-t border-line max-sm:first:border-t-0`}>
      <span role="cell">
        {row !== '' && <span className="sm:hidden">Row </span>}
        {row}
      </span>
      <span role="cell" className="max-sm:font-semibold">
        {column}
      </span>
      <span role="cell" className="wrap-anywhere max-sm:col-start-2" translate="no">
        <BreakableEmail text={value} />
      </span>
      <span role="cell" className="wrap-anywhere max-sm:col-start-2">
        {fix}
      </span>
    </div>
  );
}

const HEADERS = ['Row', 'Column', 'Value', 'To fix'] as const;

const rowColumns =
  'grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 px-3.5 py-2 sm:grid-cols-[3.5rem_7rem_minmax(0,1fr)_minmax(0,1fr)]';

/** Lists sentences about rows that are imported but should be looked at. */
export function ImportNotes({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <div className="grid min-w-0 gap-1">
      <h3 className="text-xl">Please look at these rows</h3>
      <ul className="grid gap-1 text-[15px] tabular-nums">
        {notes.map((note) => (
          <li key={note} className="wrap-anywhere">
            {note}
          </li>
        ))}
      </ul>
    </div>
  );
}
