import { failureOf, sentenceOf } from '@derby/web-session/request-failure';
import { useState } from 'react';
import { useResetDerby, type ResetChoices, type ResetResult } from '../api.ts';
import { DERBY_CHANGED_VISIBLE_MS } from '../constants.ts';
import { messages } from '../messages.ts';
import type { NextDerbyProblems } from '../next-derby.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';

/**
 * The dialog before everything is deleted, and what became of it. It stays open only for a next derby that is not
 * acceptable.
 */
export function useResetDialog({ showSuccess, showFailure }: TimedMessage) {
  const resetDerby = useResetDerby();
  const [state, setState] = useState<'closed' | 'open' | 'pending'>('closed');
  const [refusal, setRefusal] = useState<NextDerbyProblems | null>(null);
  const [result, setResult] = useState<ResetResult | null>(null);

  async function reset(choices: ResetChoices): Promise<void> {
    if (state === 'pending') return;
    setState('pending');
    setRefusal(null);
    try {
      const done = await resetDerby(choices);
      setResult(done);
      showSuccess(messages.resetMessage(done), DERBY_CHANGED_VISIBLE_MS);
    } catch (error) {
      const problems = choices.next ? refusedNextOf(error) : null;
      if (problems) {
        setRefusal(problems);
        setState('open');
        return;
      }
      const isAnswered = failureOf(error).kind === 'http';
      showFailure(sentenceOf(error, isAnswered ? messages.resetFailed : messages.resetFailedTryAgain));
    }
    setState('closed');
  }

  return {
    isOpen: state !== 'closed',
    isPending: state === 'pending',
    /** Why the server did not take the next derby. */
    refusal,
    /** What the last reset did. */
    result,
    open: () => {
      setRefusal(null);
      setState('open');
    },
    close: () => setState('closed'),
    confirm: (choices: ResetChoices) => void reset(choices),
  };
}

/** The server's sentence at the field that it is about; null when the next derby is not what was refused. */
function refusedNextOf(error: unknown): NextDerbyProblems | null {
  const failure = failureOf(error);
  if (failure.kind !== 'refused' || failure.code !== 'BAD_INPUT') return null;
  const { fields, sentence } = failure;
  const isDate = fields.includes('date') || sentence.includes('date must');
  return isDate ? { date: sentence } : { title: sentence };
}

/** The dialog and what can be done in it. */
export type ResetDialogState = ReturnType<typeof useResetDialog>;
