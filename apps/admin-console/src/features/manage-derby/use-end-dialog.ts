import { failureOf, sentenceOf } from '@derby/web-session/request-failure';
import { useRef, useState } from 'react';
import { ManageDerby_EndDocument, ManageDerby_OverviewDocument } from '../../generated/graphql.ts';
import { makeRequestKey } from '../../lib/requests.ts';
import { useMutate } from '../../lib/use-change.ts';
import type { TimedMessage } from '../../lib/use-timed-message.ts';
import { DERBY_CHANGED_VISIBLE_MS } from './constants.ts';
import { messages } from './messages.ts';

/** The dialog before the derby ends, and what became of it. It stays open only for a text that cannot be sent. */
export function useEndDialog({ showSuccess, showFailure }: TimedMessage) {
  const mutate = useMutate();
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
      const { endDerby } = await mutate({
        mutation: ManageDerby_EndDocument,
        variables: { finalText, idempotencyKey: keyOf(finalText ?? '') },
        refetch: [ManageDerby_OverviewDocument],
        refetchesAfterFailure: true,
      });
      showSuccess(messages.endedMessage(endDerby.message), DERBY_CHANGED_VISIBLE_MS);
      // After a reset it is another end.
      attempt.current.key = '';
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'refused' && failure.code === 'BAD_INPUT') {
        setRefusal(failure.sentence);
        setState('open');
        return;
      }
      showFailure(sentenceOf(error, failure.kind === 'http' ? messages.endFailed : messages.endFailedTryAgain));
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
