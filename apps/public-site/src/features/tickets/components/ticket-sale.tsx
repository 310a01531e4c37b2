import { readRuntimeConfig } from '@derby/micro-frontend/runtime-config';
import { EmptyState } from '@derby/ui/empty-state';
import { Icon } from '@derby/ui/icon';
import { Loading } from '@derby/ui/loading';
import { useState } from 'react';
import { FRAME_HEIGHT_PX, useLayoutsSeen, type Layout } from '../hooks/use-layouts-seen.ts';
import { useTicketsOnSale } from '../hooks/use-tickets-on-sale.ts';
import { messages } from '../messages.ts';
import { TicketingFrame } from './ticketing-frame.tsx';

const LAYOUTS: readonly Layout[] = ['phone', 'wide'];

/** The event's own address, else the one of the deployment. */
function readTicketingUrl(): string | undefined {
  const config = readRuntimeConfig();
  return config?.event.tickets.url ?? config?.ticketingUrl;
}

/** The third party's ticketing form, one instance for phones and one for wide screens; or that no tickets are sold. */
export function TicketSale() {
  const isOnSale = useTicketsOnSale();
  const layouts = useLayoutsSeen();
  const [ticketingUrl] = useState(readTicketingUrl);
  if (isOnSale === null) {
    // As high as the form that most likely follows, so that nothing moves.
    return (
      <div style={{ minHeight: FRAME_HEIGHT_PX }}>
        <Loading>{messages.loadingFrame}</Loading>
      </div>
    );
  }
  if (!isOnSale || !ticketingUrl) return <EmptyState>{messages.closed}</EmptyState>;
  return (
    <>
      <a
        href={ticketingUrl}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 items-center gap-2.5 underline"
      >
        <Icon name="external" />
        {messages.ownWindow}
      </a>
      {LAYOUTS.map(
        (layout) =>
          // A layout that was shown stays loaded: the visitor may have typed into it before turning the phone.
          layouts.includes(layout) && (
            <TicketingFrame key={layout} src={ticketingUrl} isShown={layout === layouts.at(-1)} />
          ),
      )}
    </>
  );
}
