import { failureOf, sentenceOf } from '@derby/web-session/request-failure';
import { useRef, useState } from 'react';
import { makeRequestKey } from '../../../lib/requests.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { useEndDerby } from '../api.ts';
import { DERBY_CHANGED_VISIBLE_MS } from '../constants.ts';
import { messages } from '../messages.ts';

/** The sentence of a derby that could not be ended: answered without words, or not answered. */
export function endFailureSentence(error: unknown): string {
  const isAnswered = failureOf(error).kind === 'http';
  return sentenceOf(error, isAnswered ? messages.endFailed : messages.endFailedTryAgain);
}

/** The dialog before the derby ends, and what became of it. It stays open only for a text that cannot be sent. */
export function useEndDialog({ showSuccess, showFailure }: TimedMessage) {
  const endDerby = useEndDerby();
  const [state, setState] = useState<'closed' | 'open' | 'pending'>('closed');
  const [refusal, setRefusal] = useState<string | null>(null);
  // Tried again after an answer that was lost, it is the same request.
  const attempt = useRef({ text: '', key: '' });

  function keyOf(text: string): string {
    if (attempt.current.key === '' || attempt.current.text !== text) attempt.current = { text, key: makeRequestKey() };
    return attempt.current.key;
  }

  async function end(finalText: string | null): Promise<void> {
    if (state === 'pending') return;
    setState('pending');
    setRefusal(null);
    try {
      const idempotencyKey = keyOf(finalText ?? '');
      showSuccess(messages.endedMessage(await endDerby({ finalText, idempotencyKey })), DERBY_CHANGED_VISIBLE_MS);
      // After a reset it is another end.
      attempt.current.key = '';
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'refused' && failure.code === 'BAD_INPUT') {
        setRefusal(failure.sentence);
        setState('open');
        return;
      }
      showFailure(endFailureSentence(error));
    }
    setState('closed');
  }

  return {
    isOpen: state !== 'closed',
    isPending: state === 'pending',
    refusal,
    open: () => {
      setRefusal(null);
      setState('open');
    },
    close: () => setState('closed'),
    confirm: (finalText: string | null) => void end(finalText),
  };
}

/** The dialog and what can be done in it. */
export type EndDialogState = ReturnType<typeof useEndDialog>;
