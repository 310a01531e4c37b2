import { Button } from '@derby/ui/button';
import { Loading } from '@derby/ui/loading';
import { PAGE_SIZE, useRows } from '../api.ts';
import type { RowFilter } from '../hooks/use-row-filter.ts';
import type { RunAction } from '../hooks/use-run-action.ts';
import { messages } from '../messages.ts';
import { RunRow } from './run-row.tsx';

interface RunRowsProps {
  readonly runId: number;
  readonly filter: RowFilter;
  readonly pollInterval: number;
  readonly action: RunAction;
}

/** The messages of a filter, page by page. */
export function RunRows({ runId, filter, pollInterval, action }: RunRowsProps) {
  const { page, error } = useRows({ runId, state: filter.state, offset: filter.offset, pollInterval });
  if (!page) {
    return error ? <p className="py-6 text-bad">{messages.loadFailed}</p> : <Loading>{messages.loading}</Loading>;
  }
  const isLastPage = filter.offset + PAGE_SIZE >= page.total;
  return (
    <>
      {filter.state === 'UNKNOWN' && page.messages.length > 0 && <p className="text-ink-2">{messages.unknownHelp}</p>}
      {page.messages.length === 0 ? (
        <p className="py-6 text-ink-2">{messages.noRows}</p>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-panel">
          {page.messages.map((row) => (
            <RunRow key={row.id} row={row} action={action} />
          ))}
        </ul>
      )}
      {(filter.offset > 0 || !isLastPage) && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="mr-auto text-ink-2 tabular-nums">
            {messages.range(filter.offset + 1, filter.offset + page.messages.length, page.total)}
          </p>
          <Button variant="quiet" disabled={filter.offset === 0} onClick={filter.previous}>
            {messages.previousPage}
          </Button>
          <Button variant="quiet" disabled={isLastPage} onClick={filter.next}>
            {messages.nextPage}
          </Button>
        </div>
      )}
    </>
  );
}
