import { readRuntimeConfig } from '@derby/micro-frontend/runtime-config';
import type { DerbyNow } from '@derby/rules/event/derby-now';
import { messages } from '@derby/ui/event/messages';
import { EmptyState } from '@derby/ui/empty-state';
import { Icon } from '@derby/ui/icon';
import { Loading } from '@derby/ui/loading';
import { useEffect, useState } from 'react';

const FRAME_HEIGHT_PX = 1550;

/** Tailwind's `md`: from this width on, the frame for wide screens is shown. */
const WIDE_SCREEN = '(min-width: 48rem)';

/** The two layouts of the page. */
type Layout = 'phone' | 'wide';

const LAYOUTS: readonly Layout[] = ['phone', 'wide'];

/** Returns the event's own URL, else the deployment's, else null. */
function readTicketingUrl(): string | null {
  const config = readRuntimeConfig();
  return config?.event.tickets.url ?? config?.ticketingUrl ?? null;
}

/**
 * The third-party ticketing form, one frame for phones and one for wide screens; or a notice that no tickets are sold.
 */
export function TicketSale({ areTicketsOnSale }: Pick<DerbyNow, 'areTicketsOnSale'>) {
  const layouts = useLayoutsSeen();
  const [ticketingUrl] = useState(readTicketingUrl);
  // Stays open for a visitor who has begun to fill it in.
  const [hasOpened, setHasOpened] = useState(areTicketsOnSale);
  if (areTicketsOnSale && !hasOpened) setHasOpened(true);
  if (ticketingUrl === null || !hasOpened) return <EmptyState>Ticket sales are closed.</EmptyState>;
  return (
    <>
      <a
        href={ticketingUrl}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-(--target) items-center gap-2.5 underline"
      >
        <Icon name="external" />
        Open the ticket form in a new window
      </a>
      {LAYOUTS.map(
        (layout) =>
          // Stays loaded after it was shown: the visitor may have typed into it before turning the phone.
          layouts.includes(layout) && (
            <TicketingFrame key={layout} src={ticketingUrl} isShown={layout === layouts.at(-1)} />
          ),
      )}
    </>
  );
}

interface TicketingFrameProps {
  readonly src: string;
  /** Whether this frame is the visible one. */
  readonly isShown: boolean;
}

/** One frame of the third-party form, with a spinner until it has loaded. */
function TicketingFrame({ src, isShown }: TicketingFrameProps) {
  const [isLoaded, setIsLoaded] = useState(false);
  return (
    <div className="relative" hidden={!isShown}>
      {!isLoaded && (
        <div className="absolute inset-x-0 top-0">
          <Loading>{messages.loadingSale}</Loading>
        </div>
      )}
      {/* The form of a third party needs its own scripts, storage and payment windows, but must not replace the page. */}
      <iframe
        src={src}
        title="Ticket sales"
        // The form has another origin, so it cannot remove its sandbox.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
        allow="payment"
        height={FRAME_HEIGHT_PX}
        loading="lazy"
        onLoad={() => setIsLoaded(true)}
        className="w-full rounded-card border border-line bg-plate"
      />
    </div>
  );
}

function layoutOf(query: { readonly matches: boolean }): Layout {
  return query.matches ? 'wide' : 'phone';
}

/** Returns the layouts that the window's width has needed so far; the last one is visible. */
function useLayoutsSeen(): readonly Layout[] {
  const [seen, setSeen] = useState<readonly Layout[]>(() => [layoutOf(window.matchMedia(WIDE_SCREEN))]);
  useEffect(() => {
    const query = window.matchMedia(WIDE_SCREEN);
    const note = (): void => {
      const layout = layoutOf(query);
      setSeen((before) => [...before.filter((one) => one !== layout), layout]);
    };
    query.addEventListener('change', note);
    return () => query.removeEventListener('change', note);
  }, []);
  return seen;
}
