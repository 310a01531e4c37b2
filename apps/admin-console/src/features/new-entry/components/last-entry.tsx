import { Button } from '@derby/ui/button';
import { MessageCard, type Message } from '@derby/ui/message-card';
import { MESSAGE_FADE_MS, MESSAGE_VISIBLE_MS } from '../../../config/constants.ts';
import { messages } from '../messages.ts';

interface LastEntryProps {
  readonly message: Message | null;
  /** The entry added last on this page, as it is read to the angler, with its time. */
  readonly last: string | null;
  readonly onCleared: () => void;
  /** Takes the last entry back; null when that is not offered. */
  readonly onUndo: (() => void) | null;
  readonly isUndoing: boolean;
}

/**
 * The result of the last Add Entry, above the form and in view wherever the page is scrolled to, where a keypad never
 * covers it. It has room for a usual message, so that the fields below stay where they are, and shows the last entry
 * between messages.
 */
export function LastEntry({ message, last, onCleared, onUndo, isUndoing }: LastEntryProps) {
  return (
    <div
      className={`flex min-h-24 items-center gap-3 max-sm:min-h-33 ${message || onUndo ? 'sticky top-17 z-10' : ''}`}
    >
      <div className={`min-w-0 flex-1 ${onUndo && !message ? 'rounded-control bg-panel py-2.5' : ''}`}>
        <MessageCard message={message} visibleMs={MESSAGE_VISIBLE_MS} fadeMs={MESSAGE_FADE_MS} onCleared={onCleared} />
        {!message && <p className="px-3.5 text-ink-2">{last ?? messages.noEntryYet}</p>}
      </div>
      {onUndo && (
        <Button variant="quiet" pending={isUndoing} onClick={onUndo}>
          {messages.undo}
        </Button>
      )}
    </div>
  );
}
