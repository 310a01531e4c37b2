import { readRuntimeConfig } from '@derby/micro-frontend/runtime-config';
import { EmptyState } from '@derby/ui/empty-state';
import { Loading } from '@derby/ui/loading';
import { useState } from 'react';
import { FRAME_HEIGHT_PX } from '../constants.ts';
import { useTicketsOnSale } from '../hooks/use-tickets-on-sale.ts';
import { messages } from '../messages.ts';

/** The third party's ticketing form, one instance for phones and one for wide screens; only the visible one loads. */
export function TicketingFrame() {
  const isOnSale = useTicketsOnSale();
  const [ticketingUrl] = useState(() => readRuntimeConfig()?.ticketingUrl);
  if (isOnSale === null) return <Loading>{messages.loadingFrame}</Loading>;
  if (!isOnSale || !ticketingUrl) return <EmptyState>{messages.closed}</EmptyState>;
  return (
    <>
      <div className="md:hidden">
        <Frame src={ticketingUrl} />
      </div>
      <div className="hidden md:block">
        <Frame src={ticketingUrl} />
      </div>
    </>
  );
}

function Frame({ src }: { readonly src: string }) {
  const [isLoaded, setIsLoaded] = useState(false);
  return (
    <div className="relative">
      {!isLoaded && (
        <div className="absolute inset-x-0 top-0">
          <Loading>{messages.loadingFrame}</Loading>
        </div>
      )}
      {/* The form is the third party's page and needs its own scripts, storage and payment windows. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        src={src}
        title={messages.frameTitle}
        height={FRAME_HEIGHT_PX}
        loading="lazy"
        onLoad={() => setIsLoaded(true)}
        className="w-full rounded-card border border-line bg-plate"
      />
    </div>
  );
}
