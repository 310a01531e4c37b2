import { formatDate } from '@derby/rules/event/derby-time';
import { formatWeight } from '@derby/ui/weight';
import type { RaffleTickets_EntriesQuery } from '../../../generated/graphql.ts';
import { messages } from '../messages.ts';

/** Decimals of a weight on a ticket. */
const TICKET_WEIGHT_DECIMALS = 2;

/** An entry as its ticket in the draw. */
export type Ticket = RaffleTickets_EntriesQuery['entries'][number];

interface RaffleTicketProps {
  readonly ticket: Ticket;
  readonly eventTitle: string;
}

/** One ticket of the draw; its dotted border is the cut line. Never broken over two sheets; laid out once it comes into view. */
export function RaffleTicket({ ticket, eventTitle }: RaffleTicketProps) {
  return (
    <li className="flex min-h-[2.4in] break-inside-avoid flex-col [contain-intrinsic-block-size:auto_2.4in] [content-visibility:auto] print:[content-visibility:visible] rounded-control border-2 border-dotted border-edge bg-panel p-4 text-ink print:h-[2.5in] print:rounded-none print:border-black print:bg-white print:text-black">
      <p className="font-semibold">{eventTitle}</p>
      <p className="text-sm text-ink-2 print:text-black">{ticket.isJunior ? messages.junior : messages.regular}</p>
      <p className="mt-auto font-display text-4xl leading-none font-semibold tabular-nums">{ticket.ticketId}</p>
      <p className="mt-1 text-lg font-semibold wrap-anywhere">
        {ticket.firstName} {ticket.lastName}
      </p>
      <p className="mt-auto flex flex-wrap justify-between gap-x-4 text-sm tabular-nums">
        <span>{messages.lbs(formatWeight(ticket.fishWeightLbs, TICKET_WEIGHT_DECIMALS))}</span>
        <span>{formatDate(ticket.createdAt)}</span>
      </p>
    </li>
  );
}
