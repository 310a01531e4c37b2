import { MessageCard } from '@derby/ui/message-card';
import { MESSAGE_FADE_MS, MESSAGE_VISIBLE_MS } from '../config/constants.ts';
import type { TimedMessage } from '../lib/use-timed-message.ts';
import { useWhenShownAgain } from '../lib/use-when-shown-again.ts';

interface SectionMessageProps {
  readonly timedMessage: Pick<TimedMessage, 'message' | 'clear'> & Partial<Pick<TimedMessage, 'visibleMs'>>;
}

/**
 * The message card of a section. It lies over the page, so that it is in view wherever the page is scrolled to and moves
 * nothing: below the top bar, where neither a keypad nor the bar of a form is, or in the corner of a wide screen.
 */
export function SectionMessage({ timedMessage }: SectionMessageProps) {
  const { message, visibleMs = MESSAGE_VISIBLE_MS, clear } = timedMessage;
  useWhenShownAgain(clear);
  return (
    <div className="fixed inset-x-4 top-17 z-30 max-w-xl rounded-control shadow-card lg:top-auto lg:right-6 lg:bottom-6 lg:left-auto lg:w-90 beside:right-[27.75rem] print:hidden">
      <MessageCard message={message} visibleMs={visibleMs} fadeMs={MESSAGE_FADE_MS} onCleared={clear} />
    </div>
  );
}
