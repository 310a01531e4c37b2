import { cva } from 'class-variance-authority';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';

const cardClass = cva('rounded-control px-3.5 py-3 font-semibold transition-opacity', {
  variants: {
    tone: { ok: 'bg-ok-soft text-ok', warn: 'bg-warn-soft text-warn', bad: 'bg-bad-soft text-bad' },
    fading: { true: 'opacity-0', false: 'opacity-100' },
  },
});

/** The content of a message card. A new object is a new message and restarts the timer. */
export interface Message {
  readonly tone: 'ok' | 'warn' | 'bad';
  readonly text: string;
  /** Smaller lines below the sentence. */
  readonly details?: ReactNode;
}

interface MessageCardProps {
  readonly message: Message | null;
  readonly visibleMs: number;
  readonly fadeMs: number;
  /** Called after the fade, to remove the message. */
  readonly onCleared: () => void;
}

/**
 * Shows a message for `visibleMs`, fades it over `fadeMs`, then calls `onCleared`. Failures interrupt a screen reader,
 * others do not. Both live regions stay in the document, because a region that is added together with its text may not
 * be announced.
 */
export function MessageCard({ message, visibleMs, fadeMs, onCleared }: MessageCardProps) {
  const fading = useFading({ message, visibleMs, fadeMs, onCleared });
  const card = message && (
    <div className={cardClass({ tone: message.tone, fading })} style={{ transitionDuration: `${fadeMs}ms` }}>
      {message.text}
      {message.details && <div className="text-sm font-medium">{message.details}</div>}
    </div>
  );
  const urgent = message?.tone === 'bad';
  return (
    <>
      <div role="status">{!urgent && card}</div>
      <div role="alert">{urgent && card}</div>
    </>
  );
}

/** Shows the message for `visibleMs`, then returns true for `fadeMs`, then calls `onCleared`. */
export function useFading({ message, visibleMs, fadeMs, onCleared }: MessageCardProps): boolean {
  const clearMessage = useEffectEvent(onCleared);
  const [faded, setFaded] = useState<Message | null>(null);
  useEffect(() => {
    if (!message) return undefined;
    const fade = setTimeout(() => setFaded(message), visibleMs);
    const clear = setTimeout(clearMessage, visibleMs + fadeMs);
    return () => {
      clearTimeout(fade);
      clearTimeout(clear);
    };
  }, [message, visibleMs, fadeMs]);
  return message !== null && faded === message;
}
