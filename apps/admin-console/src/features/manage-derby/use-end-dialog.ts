import { failureOf, sentenceOf } from '@derby/web-session/request-failure';
import { useRef, useState } from 'react';
import { ManageDerby_EndDocument, ManageDerby_OverviewDocument } from '../../generated/graphql.ts';
import { makeRequestKey } from '../../lib/requests.ts';
import { useMutate } from '../../lib/use-change.ts';
import type { TimedMessage } from '../../lib/use-timed-message.ts';
import { DERBY_CHANGED_VISIBLE_MS } from './constants.ts';
import { messages } from './messages.ts';

/** Why the derby was not ended. */
interface EndProblem {
  readonly isAboutText: boolean;
  readonly sentence: string;
}

/** The dialog before the derby ends, and what became of it. After a failure it stays open with its edited text. */
export function useEndDialog({ showSuccess }: Pick<TimedMessage, 'showSuccess'>) {
  const mutate = useMutate();
  const [state, setState] = useState<'closed' | 'open' | 'pending'>('closed');
  const [problem, setProblem] = useState<EndProblem | null>(null);
  // Tried again after a response that was lost, it is the same request.
  const attempt = useRef({ text: '', key: '' });

  function keyOf(text: string): string {
    if (attempt.current.key === '' || attempt.current.text !== text) attempt.current = { text, key: makeRequestKey() };
    return attempt.current.key;
  }

  async function end(finalText: string | null): Promise<void> {
    if (state === 'pending') return;
    setState('pending');
    setProblem(null);
    try {
      const { endDerby } = await mutate({
        mutation: ManageDerby_EndDocument,
        variables: { finalText, idempotencyKey: keyOf(finalText ?? '') },
        refetch: [ManageDerby_OverviewDocument],
        refetchesAfterFailure: true,
      });
      showSuccess(messages.endedMessage(endDerby.message), DERBY_CHANGED_VISIBLE_MS);
      setState('closed');
    } catch (error) {
      const failure = failureOf(error);
      setProblem({
        isAboutText: failure.kind === 'refused' && failure.code === 'BAD_INPUT',
        sentence: sentenceOf(
          error,
          failure.kind === 'http' ? 'Failed to end derby' : 'Failed to end derby. Please try again.',
        ),
      });
      setState('open');
    }
  }

  return {
    isOpen: state !== 'closed',
    isPending: state === 'pending',
    problem,
    open: () => {
      // After a reset it is another end, also when the response to the earlier one was lost.
      attempt.current.key = '';
      setProblem(null);
      setState('open');
    },
    close: () => setState('closed'),
    confirm: (finalText: string | null) => void end(finalText),
  };
}

/** The dialog and what can be done in it. */
export type EndDialogState = ReturnType<typeof useEndDialog>;
