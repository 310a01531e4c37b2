import { formatDate } from '@derby/rules/event/derby-time';
import { Icon } from '@derby/ui/icon';
import { SalmonMark } from '@derby/ui/salmon-mark';
import { formatWeight } from '@derby/ui/weight';
import type { RaffleTickets_EntriesQuery } from '../../../generated/graphql.ts';
import { personNameOf } from '../../../lib/texts.ts';
import { DIVISIONS } from '../messages.ts';

/** The fields of an entry that its ticket shows. */
export type Ticket = RaffleTickets_EntriesQuery['entries'][number];

/** Two columns and three rows. */
export const TICKETS_PER_SHEET = 6;

interface TicketSheetsProps {
  readonly tickets: readonly Ticket[];
  readonly eventTitle: string;
  /** Division, count and time, for the margin of each sheet. */
  readonly note: string;
}

/**
 * The tickets on sheets of letter paper in landscape. The screen shows them without the sheets, and a phone only the
 * first ones.
 */
export function TicketSheets({ tickets, eventTitle, note }: TicketSheetsProps) {
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
              <RaffleTicket key={ticket.id} ticket={ticket} eventTitle={eventTitle} />
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

/** Decimals of a weight on a ticket. */
const TICKET_WEIGHT_DECIMALS = 2;

/** Longer names do not fit into two lines in large letters. */
const LONG_NAME = 36;

/**
 * One ticket. On paper it shares its dotted cut lines with its neighbours; the light line is where it is folded. It is
 * laid out when it comes into view. A long name has smaller letters and at most two lines, so that all fits.
 */
function RaffleTicket({ ticket, eventTitle }: { readonly ticket: Ticket; readonly eventTitle: string }) {
  const name = personNameOf(ticket);
  return (
    <li
      translate="no"
      className="relative grid min-h-[2.5in] break-inside-avoid grid-cols-1 grid-rows-2 rounded-control border-2 border-dotted border-edge bg-panel px-4 text-ink [contain-intrinsic-block-size:auto_2.5in] [content-visibility:auto] print:h-[2.5in] print:rounded-none print:border-0 print:border-r print:border-b print:border-ink print:[content-visibility:visible] print:odd:border-l print:[&:nth-child(-n+2)]:border-t"
    >
      <div className="flex min-h-0 items-start justify-between gap-3 pt-3.5 pb-2">
        <div className="flex h-full min-w-0 flex-col">
          <p className="line-clamp-1 shrink-0 text-sm font-semibold wrap-anywhere print:text-base">{eventTitle}</p>
          <p className="shrink-0 text-sm text-ink-2">{ticket.isJunior ? DIVISIONS.junior : DIVISIONS.regular}</p>
          <p className="mt-auto shrink-0 font-display text-[40pt] leading-[0.9] font-semibold tabular-nums">
            {ticket.ticketId}
          </p>
        </div>
        <SalmonMark width={56} />
      </div>
      <div className="flex min-h-0 flex-col border-t border-line pt-2 pb-3.5">
        <p
          className={`line-clamp-2 shrink-0 font-semibold wrap-anywhere ${name.length > LONG_NAME ? 'text-sm' : 'text-xl leading-6'}`}
        >
          <bdi>{name}</bdi>
        </p>
        <p className="mt-auto flex shrink-0 flex-wrap justify-between gap-x-4 text-sm tabular-nums">
          <span>{`${formatWeight(ticket.fishWeightLbs, TICKET_WEIGHT_DECIMALS)} lbs`}</span>
          <span>{formatDate(ticket.createdAt)}</span>
        </p>
      </div>
    </li>
  );
}
