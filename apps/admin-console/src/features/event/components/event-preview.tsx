import type { DerbyEvent } from '@derby/rules/event/event-facts';
import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useMediaQuery } from '@derby/ui/use-media-query';
import { createPortal } from 'react-dom';
import { useFormContext, useWatch } from 'react-hook-form';
import { derbyNowOf } from '@derby/rules/event/derby-now';
import { DetailsContent } from '@derby/ui/event/details-content';
import { HomeHero } from '@derby/ui/event/home-hero';
import { WinnerCard } from '@derby/ui/event/winner-card';
import { TicketsContent } from '@derby/ui/event/tickets-content';
import { SalmonDrawing } from '@derby/ui/salmon-drawing';
import { type EventFormValues, previewOf } from '../event-form.ts';

/** The state of a derby that is not over. */
const PUBLIC = { isPublic: true, areTicketsOnSale: true, hasEnded: false };

/** An unsaved event as visitors would see it. Its links are disabled. */
export function EventPages({ event }: { readonly event: DerbyEvent }) {
  const [nowMs] = useState(Date.now);
  return (
    <div inert className="grid gap-5">
      <HomeHero
        event={event}
        derby={derbyNowOf({ ...PUBLIC, ...event }, nowMs)}
        leaders={null}
        WinnerCard={WinnerCard}
        graphic={<SalmonDrawing />}
      />
      <DetailsContent event={event} />
      <TicketsContent event={event} />
      <ul className="flex flex-wrap items-center gap-4">
        {event.sponsors.map(({ alt, src }) => (
          <li key={src}>{alt}</li>
        ))}
      </ul>
    </div>
  );
}

/**
 * The typed event on a phone, beside the form on wide screens. A frame of its own is as wide as a phone, so that the
 * pages look as they do there. While a field is wrong, the last event without a problem stays.
 */
export function LivePreview() {
  return useMediaQuery(WIDE_SCREEN) && <Phone />;
}

const LIVE_PREVIEW = 'On a phone, before you save';
const WIDE_SCREEN = '(min-width: 96rem)';

function Phone() {
  const { control } = useFormContext<EventFormValues>();
  const values = useDeferredValue(useWatch({ control }) as EventFormValues);
  const event = previewOf(values);
  const [last, setLast] = useState<DerbyEvent | null>(event);
  if (event !== null && JSON.stringify(event) !== JSON.stringify(last)) setLast(event);
  const frame = useRef<HTMLIFrameElement>(null);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const begin = useCallback(() => setRoot(frame.current && rootOf(frame.current)), []);
  useEffect(begin, [begin]);
  return (
    <aside aria-label={LIVE_PREVIEW} className="sticky top-20">
      <p className="pb-2 text-sm text-ink-2">{LIVE_PREVIEW}</p>
      {/* 390 by 760 px at a scale of 0.8. */}
      <div className="h-[608px] w-78 overflow-hidden rounded-card border border-line">
        <iframe
          title={LIVE_PREVIEW}
          tabIndex={-1}
          // Its content comes from this page.
          sandbox="allow-same-origin"
          className="h-[760px] w-[390px] origin-top-left scale-80"
          ref={frame}
          // Some browsers replace the document of an empty frame once.
          onLoad={begin}
        />
      </div>
      {root && last && createPortal(<EventPages event={last} />, root)}
    </aside>
  );
}

/** Returns the element for the content of a frame, which gets the style sheets and colours of this page. */
function rootOf(frame: HTMLIFrameElement): HTMLElement | null {
  const inner = frame.contentDocument;
  if (!inner) return null;
  const known = inner.querySelector<HTMLElement>('[data-app]');
  if (known) return known;
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style')) {
    inner.head.append(inner.importNode(sheet, true));
  }
  const { theme } = document.documentElement.dataset;
  if (theme) inner.documentElement.dataset['theme'] = theme;
  const root = inner.createElement('div');
  root.dataset['app'] = 'admin-console';
  inner.body.append(root);
  return root;
}
