import { MessageCard, type Message } from '@derby/ui/message-card';
import { MESSAGE_FADE_MS, MESSAGE_VISIBLE_MS } from '../config/constants.ts';

interface SectionMessageProps {
  readonly message: Message | null;
  readonly visibleMs?: number;
  readonly onCleared: () => void;
}

/** A section's message card, last in the section: always in view at the bottom, and nothing above it moves. */
export function SectionMessage({ message, visibleMs = MESSAGE_VISIBLE_MS, onCleared }: SectionMessageProps) {
  return (
    <div className="sticky bottom-3 z-10 max-w-xl rounded-control shadow-card">
      <MessageCard message={message} visibleMs={visibleMs} fadeMs={MESSAGE_FADE_MS} onCleared={onCleared} />
    </div>
  );
}
