import { useQuery } from '@apollo/client/react';
import { formatDate, formatEntryTime } from '@derby/rules/event/derby-time';
import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Checkbox } from '@derby/ui/checkbox';
import { EmptyState } from '@derby/ui/empty-state';
import { Segmented } from '@derby/ui/segmented';
import { formatWeight } from '@derby/ui/weight';
import { useDeferredValue, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { Loaded } from '../../../components/loaded.tsx';
import { SectionPage } from '../../../components/section-page.tsx';
import { CONNECTION_FAILED } from '../../../config/messages.ts';
import { RaffleTickets_EntriesDocument, type RaffleTickets_EntriesQuery } from '../../../generated/graphql.ts';
import { LARGE_LIST } from '../../../lib/requests.ts';
import { personNameOf } from '../../../lib/texts.ts';

const JUNIOR = 'Junior Division';
const REGULAR = 'Regular Division';
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

/** Number of tickets that a phone shows; paper has all of them. The class of the list repeats the next number. */
const PHONE_TICKETS = 6;
const NONE: readonly Ticket[] = [];

/**
 * The tickets of one division, on the screen and on paper. Paper has all of them: rendering 2,000 takes a moment and
 * runs with low priority.
 */
function TicketSheet({ tickets, eventTitle }: { readonly tickets: readonly Ticket[]; readonly eventTitle: string }) {
  const [view, setView] = useState<'regular' | 'junior'>('regular');
  const [generatedAt, setGeneratedAt] = useState(() => new Date());
  const [donatedOnly, setDonatedOnly] = useState(false);
  const { regular, junior } = useMemo(() => {
    const drawn = tickets.filter(({ isCatchDonated }) => isCatchDonated || !donatedOnly);
    return { regular: drawn.filter(({ isJunior }) => !isJunior), junior: drawn.filter(({ isJunior }) => isJunior) };
  }, [tickets, donatedOnly]);
  const shown = view === 'junior' ? junior : regular;
  const made = useDeferredValue(shown, NONE);
  const sheet = useMemo(
    () => made.map((ticket) => <RaffleTicket key={ticket.id} ticket={ticket} eventTitle={eventTitle} />),
    [made, eventTitle],
  );
  const division = view === 'junior' ? JUNIOR : REGULAR;
  const print = (): void => {
    // Render the new time before printing: the paper shows the page.
    flushSync(() => setGeneratedAt(new Date()));
    window.print();
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <Segmented
          label="Division"
          value={view}
          onChange={setView}
          options={[
            { value: 'regular', label: `${REGULAR} (${regular.length} tickets)` },
            { value: 'junior', label: `${JUNIOR} (${junior.length} tickets)` },
          ]}
        />
        <Checkbox checked={donatedOnly} onChange={(event) => setDonatedOnly(event.target.checked)}>
          Donated catches only
        </Checkbox>
        <p role="status" className="mr-auto text-ink-2 tabular-nums">
          {`${shown.length} ${shown.length === 1 ? 'ticket is' : 'tickets are'} ready for printing.`}
        </p>
        <Button disabled={shown.length === 0 || made !== shown} onClick={print}>
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
          <div className="hidden text-black print:block">
            <p className="font-display text-3xl font-semibold">{eventTitle}</p>
            <p>
              {division}. {`Total tickets: ${shown.length}`}.{' '}
              {`Generated: ${formatDate(generatedAt)}, ${formatEntryTime(generatedAt)}`}
            </p>
          </div>
          {shown.length > PHONE_TICKETS && (
            <p className="text-ink-2 sm:hidden print:hidden">{`The first ${PHONE_TICKETS} of ${shown.length} tickets. All of them are printed.`}</p>
          )}
          <ul className="grid max-sm:not-print:[&>li:nth-child(n+7)]:hidden grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4 print:grid-cols-[4in_4in] print:gap-0">
            {sheet}
          </ul>
        </>
      )}
    </>
  );
}

/** Decimals of a weight on a ticket. */
const TICKET_WEIGHT_DECIMALS = 2;

/** Longer names do not fit into two lines in large letters. */
const LONG_NAME = 36;

/** The fields of an entry that its ticket shows. */
type Ticket = RaffleTickets_EntriesQuery['entries'][number];

/**
 * One ticket; its dotted border is the cut line. It is never split over two sheets, and laid out when it comes into
 * view. A long name has smaller letters and at most two lines, so that number, weight and date stay inside.
 */
function RaffleTicket({ ticket, eventTitle }: { readonly ticket: Ticket; readonly eventTitle: string }) {
  const name = personNameOf(ticket);
  return (
    <li
      translate="no"
      className="flex min-h-[2.4in] break-inside-avoid flex-col [contain-intrinsic-block-size:auto_2.4in] [content-visibility:auto] print:[content-visibility:visible] rounded-control border-2 border-dotted border-edge bg-panel p-4 text-ink print:h-[2.5in] print:rounded-none print:border-black print:bg-white print:text-black"
    >
      <p className="line-clamp-1 shrink-0 font-semibold">{eventTitle}</p>
      <p className="shrink-0 text-sm text-ink-2 print:text-black">{ticket.isJunior ? JUNIOR : REGULAR}</p>
      <p className="mt-auto shrink-0 font-display text-4xl leading-none font-semibold tabular-nums">
        {ticket.ticketId}
      </p>
      <p
        className={`mt-1 line-clamp-2 shrink-0 font-semibold wrap-anywhere ${name.length > LONG_NAME ? 'text-sm' : 'text-lg'}`}
      >
        <bdi>{name}</bdi>
      </p>
      <p className="mt-auto flex shrink-0 flex-wrap justify-between gap-x-4 text-sm tabular-nums">
        <span>{`${formatWeight(ticket.fishWeightLbs, TICKET_WEIGHT_DECIMALS)} lbs`}</span>
        <span>{formatDate(ticket.createdAt)}</span>
      </p>
    </li>
  );
}
