import { MessageCard, type Message } from '@derby/ui/message-card';
import { MESSAGE_FADE_MS, MESSAGE_VISIBLE_MS } from '../../../config/constants.ts';
import { messages } from '../messages.ts';

interface LastEntryProps {
  readonly message: Message | null;
  /** The entry added last on this page, as it is read to the angler, with its time. */
  readonly last: string | null;
  readonly onCleared: () => void;
}

/**
 * The result of the last Add Entry, above the form and in view wherever the page is scrolled to, where a keypad never
 * covers it. It has room for a usual message, so that the fields below stay where they are, and shows the last entry
 * between messages.
 */
export function LastEntry({ message, last, onCleared }: LastEntryProps) {
  return (
    <div className={`grid min-h-24 content-center max-sm:min-h-33 ${message ? 'sticky top-17 z-10' : ''}`}>
      <MessageCard message={message} visibleMs={MESSAGE_VISIBLE_MS} fadeMs={MESSAGE_FADE_MS} onCleared={onCleared} />
      {!message && <p className="px-3.5 text-ink-2">{last ?? messages.noEntryYet}</p>}
    </div>
  );
}
