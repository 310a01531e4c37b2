import { useQuery } from '@apollo/client/react';
import { formatDate, formatEntryTime } from '@derby/rules/event/derby-time';
import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Checkbox } from '@derby/ui/checkbox';
import { EmptyState } from '@derby/ui/empty-state';
import { Segmented } from '@derby/ui/segmented';
import { useDeferredValue, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { Loaded } from '../../../components/loaded.tsx';
import { SectionPage } from '../../../components/section-page.tsx';
import { CONNECTION_FAILED } from '../../../config/messages.ts';
import { RaffleTickets_EntriesDocument } from '../../../generated/graphql.ts';
import { LARGE_LIST } from '../../../lib/requests.ts';
import { DIVISIONS } from '../messages.ts';
import { type Ticket, TICKETS_PER_SHEET, TicketSheets } from './ticket-sheets.tsx';

const STEPS = [
  'Print in landscape on 8.5x11 paper.',
  'Tickets are about 4x2.5 inches.',
  'Cut along the dotted lines.',
  'Fold in half before placing in the draw container.',
] as const;

/** The section Raffle Tickets: one ticket for each entry, to print, cut and draw. */
export function RaffleTicketsPage() {
  const read = useQuery(RaffleTickets_EntriesDocument, LARGE_LIST);
  return (
    <SectionPage title="Raffle Tickets">
      <Loaded read={read} loading="Loading entries..." fallback={`Error: ${CONNECTION_FAILED}`}>
        {({ entries, derby }) => <TicketSheet tickets={entries} eventTitle={derby.contestName} />}
      </Loaded>
    </SectionPage>
  );
}

const NONE: readonly Ticket[] = [];

/** The numbers of tickets in their order: T-9999 comes before T-10000. */
const byTicket = new Intl.Collator('en', { numeric: true });

/**
 * The tickets of one division, on the screen and on paper. Paper has all of them: rendering 2,000 takes a moment and
 * runs with low priority.
 */
function TicketSheet({ tickets, eventTitle }: { readonly tickets: readonly Ticket[]; readonly eventTitle: string }) {
  const [view, setView] = useState<'regular' | 'junior'>('regular');
  const [generatedAt, setGeneratedAt] = useState(() => new Date());
  const [donatedOnly, setDonatedOnly] = useState(false);
  const { regular, junior } = useMemo(() => {
    const drawn = tickets
      .filter(({ isCatchDonated }) => isCatchDonated || !donatedOnly)
      .toSorted((one, other) => byTicket.compare(one.ticketId, other.ticketId));
    return { regular: drawn.filter(({ isJunior }) => !isJunior), junior: drawn.filter(({ isJunior }) => isJunior) };
  }, [tickets, donatedOnly]);
  const shown = view === 'junior' ? junior : regular;
  const made = useDeferredValue(shown, NONE);
  const division = DIVISIONS[view];
  const note = `${division}. Total tickets: ${shown.length}. Generated: ${formatDate(generatedAt)}, ${formatEntryTime(generatedAt)}`;
  const sheets = useMemo(
    () => <TicketSheets tickets={made} eventTitle={eventTitle} note={note} />,
    [made, eventTitle, note],
  );
  const print = (): void => {
    // Render the new time before printing: the paper shows the page.
    flushSync(() => setGeneratedAt(new Date()));
    window.print();
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 print:hidden">
        <Segmented
          label="Division"
          value={view}
          onChange={setView}
          options={[
            { value: 'regular', label: `${DIVISIONS.regular} (${regular.length} tickets)` },
            { value: 'junior', label: `${DIVISIONS.junior} (${junior.length} tickets)` },
          ]}
        />
        <div className="flex flex-wrap items-center gap-x-5">
          <Checkbox checked={donatedOnly} onChange={(event) => setDonatedOnly(event.target.checked)}>
            Donated catches only
          </Checkbox>
          <p role="status" className="text-ink-2 tabular-nums">
            {`${shown.length} ${shown.length === 1 ? 'ticket is' : 'tickets are'} ready for printing.`}
          </p>
        </div>
        <Button className="max-sm:w-full sm:ml-auto" disabled={shown.length === 0 || made !== shown} onClick={print}>
          Print Tickets
        </Button>
      </div>
      <Card className="print:hidden">
        <h2 className="text-[22px]">Printing instructions</h2>
        <ul className="mt-2 list-disc pl-5">
          {STEPS.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </Card>
      {shown.length === 0 ? (
        <EmptyState>{`No entries found for the ${division}`}</EmptyState>
      ) : (
        <>
          {shown.length > TICKETS_PER_SHEET && (
            <p className="text-ink-2 sm:hidden print:hidden">{`The first ${TICKETS_PER_SHEET} of ${shown.length} tickets. All of them are printed.`}</p>
          )}
          {sheets}
        </>
      )}
    </>
  );
}
