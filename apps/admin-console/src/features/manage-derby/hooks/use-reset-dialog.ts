import { failureOf, sentenceOf } from '@derby/web-session/request-failure';
import { useState } from 'react';
import { useResetDerby } from '../api.ts';
import { DERBY_CHANGED_VISIBLE_MS } from '../constants.ts';
import { messages } from '../messages.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';

/** The dialog before everything is deleted, and what became of it. */
export function useResetDialog({ showSuccess, showFailure }: TimedMessage) {
  const resetDerby = useResetDerby();
  const [state, setState] = useState<'closed' | 'open' | 'pending'>('closed');

  async function reset(): Promise<void> {
    if (state === 'pending') return;
    setState('pending');
    try {
      showSuccess(messages.resetMessage(await resetDerby()), DERBY_CHANGED_VISIBLE_MS);
    } catch (error) {
      const isAnswered = failureOf(error).kind === 'http';
      showFailure(sentenceOf(error, isAnswered ? messages.resetFailed : messages.resetFailedTryAgain));
    }
    setState('closed');
  }

  return {
    isOpen: state !== 'closed',
    isPending: state === 'pending',
    open: () => setState('open'),
    close: () => setState('closed'),
    confirm: () => void reset(),
  };
}

/** The dialog and what can be done in it. */
export type ResetDialogState = ReturnType<typeof useResetDialog>;
