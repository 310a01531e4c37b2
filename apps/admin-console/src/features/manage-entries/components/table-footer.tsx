import { Button } from '@derby/ui/button';
import { messages } from '../messages.ts';

interface TableFooterProps {
  readonly shown: number;
  readonly total: number;
}

/** How many are shown. There is one page, so its buttons never lead anywhere. */
export function TableFooter({ shown, total }: TableFooterProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className="mr-auto text-ink-2 tabular-nums">
        {shown === 0 ? messages.noEntries : messages.showing(shown, total)}
      </p>
      <Button variant="quiet" disabled>
        {messages.previousPage}
      </Button>
      <Button variant="quiet" disabled>
        {messages.nextPage}
      </Button>
    </div>
  );
}
