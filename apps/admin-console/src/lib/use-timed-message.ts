import type { Message } from '@derby/ui/message-card';
import { useCallback, useState } from 'react';
import { MESSAGE_VISIBLE_MS } from '../config/constants.ts';

/** Holds the message of a page and how long it stays. */
export function useTimedMessage() {
  const [shown, setShown] = useState<{ message: Message; visibleMs: number } | null>(null);
  return {
    message: shown?.message ?? null,
    visibleMs: shown?.visibleMs ?? MESSAGE_VISIBLE_MS,
    showSuccess: useCallback((text: string, visibleMs: number = MESSAGE_VISIBLE_MS) => {
      setShown({ message: { tone: 'ok', text }, visibleMs });
    }, []),
    showFailure: useCallback((text: string) => {
      setShown({ message: { tone: 'bad', text }, visibleMs: MESSAGE_VISIBLE_MS });
    }, []),
    clear: useCallback(() => setShown(null), []),
  };
}

export type TimedMessage = ReturnType<typeof useTimedMessage>;
