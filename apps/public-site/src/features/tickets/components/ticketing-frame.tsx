import { Loading } from '@derby/ui/loading';
import { useState } from 'react';
import { FRAME_HEIGHT_PX } from '../hooks/use-layouts-seen.ts';
import { messages } from '../messages.ts';

interface TicketingFrameProps {
  readonly src: string;
  /** Whether this instance is the one on the screen. */
  readonly isShown: boolean;
}

/** One instance of the third party's form, with a spinner until it is loaded. */
export function TicketingFrame({ src, isShown }: TicketingFrameProps) {
  const [isLoaded, setIsLoaded] = useState(false);
  return (
    <div className="relative" hidden={!isShown}>
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
