import { useState } from 'react';
import { useEndDerby } from '../api/end-derby.ts';
import { DERBY_ENDED_VISIBLE_MS } from '../constants.ts';
import { endFailureSentence } from '../end-failure.ts';
import { messages } from '../messages.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';

/** The dialog before the derby ends, and what became of it. */
export function useEndDialog({ showSuccess, showFailure }: TimedMessage) {
  const endDerby = useEndDerby();
  const [state, setState] = useState<'closed' | 'open' | 'pending'>('closed');

  async function end(): Promise<void> {
    setState('pending');
    try {
      showSuccess(messages.endedMessage(await endDerby()), DERBY_ENDED_VISIBLE_MS);
    } catch (error) {
      showFailure(endFailureSentence(error));
    }
    setState('closed');
  }

  return {
    isOpen: state !== 'closed',
    isPending: state === 'pending',
    open: () => setState('open'),
    close: () => setState('closed'),
    confirm: () => void end(),
  };
}
