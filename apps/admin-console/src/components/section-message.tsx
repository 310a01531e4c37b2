import { MessageCard } from '@derby/ui/message-card';
import { useEffect, useEffectEvent, useRef } from 'react';
import { MESSAGE_FADE_MS, MESSAGE_VISIBLE_MS } from '../config/constants.ts';
import type { TimedMessage } from '../lib/use-timed-message.ts';

interface SectionMessageProps {
  readonly timedMessage: Pick<TimedMessage, 'message' | 'clear'> & Partial<Pick<TimedMessage, 'visibleMs'>>;
}

/**
 * A section's message card, last in the section: always in view at the bottom, and nothing above it moves. To a failure the
 * page scrolls, so that the card does not cover the button that is to be pressed again.
 */
export function SectionMessage({ timedMessage }: SectionMessageProps) {
  const { message, visibleMs = MESSAGE_VISIBLE_MS, clear } = timedMessage;
  const end = useRef<HTMLDivElement>(null);
  useWhenShownAgain(clear);
  useEffect(() => {
    if (message?.tone === 'bad') end.current?.scrollIntoView({ block: 'end' });
  }, [message]);
  return (
    <>
      <div className="sticky bottom-3 z-10 max-w-xl rounded-control shadow-card">
        <MessageCard message={message} visibleMs={visibleMs} fadeMs={MESSAGE_FADE_MS} onCleared={clear} />
      </div>
      <div ref={end} className="-mt-5" />
    </>
  );
}

/** A section comes back from behind the login with what it was told before, which is not worth saying any more. */
function useWhenShownAgain(callback: () => void): void {
  const call = useEffectEvent(callback);
  const wasShown = useRef(false);
  useEffect(() => {
    if (wasShown.current) call();
    wasShown.current = true;
  }, []);
}
