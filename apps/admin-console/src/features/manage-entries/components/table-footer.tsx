import { Button } from '@derby/ui/button';
import { messages } from '../messages.ts';

/** How many entries the search finds. There is one page with all of them, so its buttons never lead anywhere. */
export function TableFooter({ shown }: { readonly shown: number }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className="mr-auto text-ink-2 tabular-nums">
        {shown === 0 ? messages.noEntries : messages.showing(shown)}
      </p>
      <div className="flex gap-3">
        <Button variant="quiet" disabled>
          {messages.previousPage}
        </Button>
        <Button variant="quiet" disabled>
          {messages.nextPage}
        </Button>
      </div>
    </div>
  );
}
