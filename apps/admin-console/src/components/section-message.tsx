import { MessageCard } from '@derby/ui/message-card';
import { useEffect, useEffectEvent, useRef } from 'react';
import { MESSAGE_FADE_MS, MESSAGE_VISIBLE_MS } from '../config/constants.ts';
import type { TimedMessage } from '../lib/use-timed-message.ts';

interface SectionMessageProps {
  readonly timedMessage: Pick<TimedMessage, 'message' | 'clear'> & Partial<Pick<TimedMessage, 'visibleMs'>>;
}

/**
 * The message card of a section. It comes last and sticks to the bottom, so that it is always in view and moves
 * nothing. The page scrolls to a failure, so that the card does not cover the button to press again.
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

/** Calls back when the section reappears after a login: a message from before it is outdated. */
function useWhenShownAgain(callback: () => void): void {
  const call = useEffectEvent(callback);
  const wasShown = useRef(false);
  useEffect(() => {
    if (wasShown.current) call();
    wasShown.current = true;
  }, []);
}
