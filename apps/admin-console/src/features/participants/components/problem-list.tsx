import { downloadFile } from '@derby/micro-frontend/download-file';
import { Button } from '@derby/ui/button';
import { Icon } from '@derby/ui/icon';

/** Maximum number of problems on the screen; the download has all of them. */
const MAX_LISTED_ERRORS = 200;

/** Lists the rows that an import refuses, with reasons, and offers the list as a download. */
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
        className="max-h-56 w-full overflow-y-auto overscroll-contain rounded-control border border-line bg-panel-2 px-3.5 py-2"
      >
        <ul className="grid gap-1 text-[15px] tabular-nums">
          {listed.map((error) => (
            <li key={error} className="wrap-anywhere">
              {error}
            </li>
          ))}
          {errors.length > listed.length && (
            <li>{`and ${errors.length - listed.length} more in the downloaded list`}</li>
          )}
        </ul>
      </div>
      <Button variant="quiet" onClick={download}>
        <Icon name="download" />
        Download the problems
      </Button>
    </div>
  );
}

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
