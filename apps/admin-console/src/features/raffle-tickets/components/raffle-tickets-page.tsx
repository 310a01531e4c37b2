import { useQuery } from '@apollo/client/react';
import { DIVISIONS, divisionNamed, divisionOf, type DivisionKey } from '@derby/rules/divisions';
import { formatDate, formatEntryTime } from '@derby/rules/event/derby-time';
import { Button } from '@derby/ui/button';
import { Checkbox } from '@derby/ui/checkbox';
import { EmptyState } from '@derby/ui/empty-state';
import { Segmented } from '@derby/ui/segmented';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Icon } from '@derby/ui/icon';
import { formatWeight } from '@derby/ui/weight';
import { Loaded } from '../../../components/loaded.tsx';
import { TilePlaces } from '../../../components/list-place.tsx';
import { QrCode, useQrCodes } from '../../../components/qr-code.tsx';
import { PrintingInstructions } from '../../../components/printing-instructions.tsx';
import { SectionPage } from '../../../components/section-page.tsx';
import { CONNECTION_FAILED } from '../../../config/messages.ts';
import {
  RaffleTickets_CodesDocument,
  RaffleTickets_EntriesDocument,
  type RaffleTickets_EntriesQuery,
} from '../../../generated/graphql.ts';
import { latest } from '../../../lib/latest.ts';
import { LARGE_LIST } from '../../../lib/requests.ts';
import { personNameOf } from '../../../lib/texts.ts';

const STEPS = [
  'Print in landscape on 8.5x11 paper.',
  'Tickets are about 4x2.5 inches.',
  'Cut along the dotted lines.',
  'Fold in half before placing in the draw container.',
] as const;

/** The section Raffle Tickets: one ticket for each entry, to print, cut and draw. */
export function RaffleTicketsPage() {
  const read = latest(useQuery(RaffleTickets_EntriesDocument, LARGE_LIST));
  return (
    <SectionPage title="Raffle Tickets">
      <Loaded read={read} loading="Loading entries..." fallback={`Error: ${CONNECTION_FAILED}`} place={PLACE}>
        {({ entries, derby }) => (
          <TicketSheet tickets={entries} eventTitle={derby.contestName} readAgain={read.refetch} />
        )}
      </Loaded>
    </SectionPage>
  );
}

const PLACE = (
  <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] gap-4">
    <div className="col-span-full h-104 sm:h-72" />
    <TilePlaces count={6} className="h-50" />
  </div>
);

const NONE: readonly Ticket[] = [];

/** The numbers of tickets in their order: T-9999 comes before T-10000. */
const byTicket = new Intl.Collator('en', { numeric: true });

interface TicketSheetProps {
  readonly tickets: readonly Ticket[];
  readonly eventTitle: string;
  readonly readAgain: () => Promise<unknown>;
}

/**
 * The tickets of one division, on the screen and on paper. Paper has all of them: rendering 2,000 takes a moment and
 * runs with low priority.
 */
function TicketSheet({ tickets, eventTitle, readAgain }: TicketSheetProps) {
  const [view, setView] = useState<DivisionKey>('regular');
  const [donatedOnly, setDonatedOnly] = useState(false);
  const drawn = useMemo(() => {
    const all = tickets
      .filter(({ isCatchDonated }) => isCatchDonated || !donatedOnly)
      .toSorted((one, other) => byTicket.compare(one.ticketId, other.ticketId));
    const drawnOf = (key: DivisionKey) => all.filter((ticket) => divisionOf(ticket).key === key);
    return { regular: drawnOf('regular'), junior: drawnOf('junior') };
  }, [tickets, donatedOnly]);
  const shown = drawn[view];
  const donatedCount = tickets.filter((one) => one.isCatchDonated && divisionOf(one).key === view).length;
  const made = useDeferredValue(shown, NONE);
  const codes = useCodes(tickets);
  const division = divisionNamed(view).name;
  const canBePrinted = shown.length > 0 && !codes.hasFailed;
  const isMade = made === shown && codes.codes !== null;
  const print = usePrintOfNow(readAgain, canBePrinted ? (isMade ? 'made' : 'making') : 'none');
  const note = `${division}. Total tickets: ${shown.length}. Generated: ${formatDate(print.readAt)}, ${formatEntryTime(print.readAt)}`;
  const sheets = useMemo(
    () => <TicketSheets tickets={made} eventTitle={eventTitle} note={note} codes={codes.codes} />,
    [made, eventTitle, note, codes.codes],
  );
  return (
    <>
      <div className="grid items-center gap-x-5 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto] print:hidden">
        <Segmented
          label="Division"
          value={view}
          onChange={setView}
          options={DIVISIONS.map(({ key, name }) => ({ value: key, label: `${name} (${drawn[key].length} tickets)` }))}
        />
        <div className="col-start-1 flex flex-wrap items-center gap-x-5">
          <Checkbox checked={donatedOnly} onChange={(event) => setDonatedOnly(event.target.checked)}>
            {`Donated catches only (${donatedCount})`}
          </Checkbox>
          <p role="status" className="text-ink-2 tabular-nums">
            {`${shown.length} ${shown.length === 1 ? 'ticket is' : 'tickets are'} ready for printing.`}
          </p>
        </div>
        <Button
          className="sm:col-start-2 sm:row-start-1"
          pending={print.isPending}
          disabled={!canBePrinted || !isMade}
          onClick={() => void print.start()}
        >
          Print Tickets
        </Button>
      </div>
      <PrintingInstructions steps={STEPS} />
      {codes.hasFailed && <p role="alert">The QR codes could not be loaded. Reload the page to print tickets.</p>}
      {print.hasFailed && (
        <p role="alert">{`The entries could not be read again. These are the tickets of ${formatEntryTime(print.readAt)}.`}</p>
      )}
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

/**
 * Prints once the entries were read again and the tickets are made: the page may have been open for long. Without a
 * response it prints those that are there.
 */
function usePrintOfNow(readAgain: () => Promise<unknown>, tickets: 'none' | 'making' | 'made') {
  const [read, setRead] = useState(() => ({ at: new Date(), hasFailed: false, count: 0 }));
  const [isPending, setIsPending] = useState(false);
  const printed = useRef(0);
  useEffect(() => {
    if (printed.current === read.count || tickets === 'making') return;
    printed.current = read.count;
    // The paper shows the page.
    if (tickets === 'made') window.print();
  }, [read.count, tickets]);
  const start = async (): Promise<void> => {
    setIsPending(true);
    const hasFailed = await readAgain().then(
      () => false,
      () => true,
    );
    setIsPending(false);
    setRead(({ at, count }) => ({ at: hasFailed ? at : new Date(), hasFailed, count: count + 1 }));
  };
  return { isPending, hasFailed: read.hasFailed, readAt: read.at, start };
}

type Ticket = RaffleTickets_EntriesQuery['entries'][number];

/** Draws the code of a ticket. */
type DrawCode = (ticketId: string) => ReactNode;

const SIGNS_AFTER = /-[^-]+$/;

/** Loads the codes of these tickets, which the draw scans; null until then. */
function useCodes(tickets: readonly Ticket[]) {
  const upTo = Math.max(0, ...tickets.map(({ ticketId }) => Number(ticketId.replace(/\D/g, ''))));
  const { data, error } = useQuery(RaffleTickets_CodesDocument, {
    variables: { upTo },
    skip: upTo === 0,
    ...LARGE_LIST,
  });
  const { createQr, hasFailed } = useQrCodes();
  const codes = useMemo((): DrawCode | null => {
    if (data === undefined || createQr === null) return null;
    const codeOf = new Map(data.raffleCodes.map((code) => [code.replace(SIGNS_AFTER, ''), code]));
    return (ticketId) => {
      const text = codeOf.get(ticketId);
      return text === undefined ? null : <QrCode text={text} createQr={createQr} />;
    };
  }, [data, createQr]);
  return { codes, hasFailed: hasFailed || error !== undefined };
}

/** Two columns and three rows. */
const TICKETS_PER_SHEET = 6;

interface TicketSheetsProps {
  readonly tickets: readonly Ticket[];
  readonly eventTitle: string;
  /** Division, count and time, for the margin of each sheet. */
  readonly note: string;
  readonly codes: DrawCode | null;
}

/**
 * The tickets on sheets of letter paper in landscape. The screen shows them without the sheets, and a phone only the
 * first ones.
 */
function TicketSheets({ tickets, eventTitle, note, codes }: TicketSheetsProps) {
  const sheets = Math.ceil(tickets.length / TICKETS_PER_SHEET);
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] gap-4 max-sm:not-print:[&>section:nth-child(n+2)]:hidden print:block">
      {Array.from({ length: sheets }, (_, sheet) => (
        <section
          key={sheet}
          className="relative contents print:mx-auto print:block print:w-[8in] print:[&:not(:first-child)]:break-before-page"
        >
          <div className="hidden h-[0.4in] items-start justify-between gap-3 text-xs leading-5 print:flex">
            <p className="truncate font-display text-lg leading-none font-semibold">{eventTitle}</p>
            <p className="shrink-0">{note}</p>
            <p className="shrink-0">{`Sheet ${sheet + 1} of ${sheets}`}</p>
          </div>
          <Scissors tickets={Math.min(TICKETS_PER_SHEET, tickets.length - sheet * TICKETS_PER_SHEET)} />
          <ul className="contents print:grid print:grid-cols-[4in_4in]">
            {tickets.slice(sheet * TICKETS_PER_SHEET, (sheet + 1) * TICKETS_PER_SHEET).map((ticket) => (
              <RaffleTicket key={ticket.id} ticket={ticket} eventTitle={eventTitle} code={codes?.(ticket.ticketId)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Scissors at the ends of the cut lines between the tickets of a sheet. */
function Scissors({ tickets }: { readonly tickets: number }) {
  const place = 'absolute hidden print:block';
  return (
    <div aria-hidden="true" className="contents">
      {tickets > 1 && (
        <span className={`${place} top-[0.2in] left-[4in] -translate-x-1/2 rotate-90`}>
          <Icon name="scissors" size={16} />
        </span>
      )}
      {[2.9, 5.4].slice(0, Math.ceil(tickets / 2) - 1).map((top) => (
        <span key={top} className={`${place} -left-[0.22in] -translate-y-1/2`} style={{ top: `${top}in` }}>
          <Icon name="scissors" size={16} />
        </span>
      ))}
    </div>
  );
}

const TICKET_WEIGHT_DECIMALS = 2;

/** The class of names up to a length, in letters so large that two lines hold them. */
const NAME_CLASSES = [
  { upTo: 24, className: 'text-3xl leading-9' },
  { upTo: 36, className: 'text-xl leading-6' },
] as const;

interface RaffleTicketProps extends Pick<TicketSheetsProps, 'eventTitle'> {
  readonly ticket: Ticket;
  readonly code: ReactNode;
}

/**
 * One ticket. On paper it shares its dotted cut lines with its neighbours; the light line is where it is folded. It is
 * laid out when it comes into view. A long name has smaller letters and at most two lines, so that all fits.
 */
function RaffleTicket({ ticket, eventTitle, code }: RaffleTicketProps) {
  const name = personNameOf(ticket);
  const nameClass = NAME_CLASSES.find(({ upTo }) => name.length <= upTo)?.className ?? 'text-sm';
  return (
    <li
      translate="no"
      className="relative grid break-inside-avoid grid-cols-1 print:grid-rows-2 rounded-control border-2 border-dotted border-edge bg-panel px-4 text-ink [contain-intrinsic-block-size:auto_2.1in] [content-visibility:auto] print:h-[2.5in] print:rounded-none print:border-0 print:border-r print:border-b print:border-ink print:[content-visibility:visible] print:odd:border-l print:[&:nth-child(-n+2)]:border-t"
    >
      <div className="flex min-h-0 items-start justify-between gap-3 pt-3.5 pb-2">
        <div className="flex h-full min-w-0 flex-col">
          <p className="line-clamp-1 shrink-0 text-sm font-semibold wrap-anywhere print:text-base">{eventTitle}</p>
          <p className="shrink-0 text-sm text-ink-2">{divisionOf(ticket).name}</p>
          <p className="mt-auto shrink-0 pt-2 font-display text-[40pt] leading-[0.9] font-semibold tabular-nums">
            {ticket.ticketId}
          </p>
        </div>
        <div className="size-[0.95in] shrink-0 bg-[#fff] text-[#000] forced-color-adjust-none not-print:rounded-control">
          {code}
        </div>
      </div>
      <div className="flex min-h-0 flex-col border-t border-line pt-2 pb-3.5">
        <p className={`line-clamp-2 shrink-0 font-semibold wrap-anywhere ${nameClass}`}>
          <bdi>{name}</bdi>
        </p>
        <p className="mt-auto flex shrink-0 flex-wrap justify-between pt-1.5 gap-x-4 text-sm tabular-nums">
          <span>{`${formatWeight(ticket.fishWeightLbs, TICKET_WEIGHT_DECIMALS)} lbs`}</span>
          <span>{formatDate(ticket.createdAt)}</span>
        </p>
      </div>
    </li>
  );
}
