import { MessageCard, type Message } from '@derby/ui/message-card';
import { useEffect, useRef } from 'react';
import { MESSAGE_FADE_MS, MESSAGE_VISIBLE_MS } from '../../../config/constants.ts';
import { messages } from '../messages.ts';

interface LastEntryProps {
  readonly message: Message | null;
  /** The entry added last on this page, as it is read to the angler, with its time. */
  readonly last: string | null;
  readonly onCleared: () => void;
}

/**
 * The result of the last Add Entry, above the form, where a keypad never covers it. It has room for
 * a usual message, so that the fields below stay where they are, and shows the last entry between messages.
 */
export function LastEntry({ message, last, onCleared }: LastEntryProps) {
  const slot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) slot.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  return (
    <div ref={slot} className="grid min-h-24 scroll-mt-20 content-center max-sm:min-h-33">
      <MessageCard message={message} visibleMs={MESSAGE_VISIBLE_MS} fadeMs={MESSAGE_FADE_MS} onCleared={onCleared} />
      {!message && <p className="px-3.5 text-ink-2">{last ?? messages.noEntryYet}</p>}
    </div>
  );
}
