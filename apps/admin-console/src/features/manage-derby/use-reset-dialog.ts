import { useApolloClient } from '@apollo/client/react';
import { failureOf, sentenceOf } from '@derby/web-session/request-failure';
import { useState } from 'react';
import {
  ManageDerby_ResetDocument,
  type ManageDerby_ResetMutation,
  type ResetDerbyInput,
} from '../../generated/graphql.ts';
import { useMutate } from '../../lib/use-change.ts';
import type { TimedMessage } from '../../lib/use-timed-message.ts';
import { DERBY_CHANGED_VISIBLE_MS } from './constants.ts';
import { messages } from './messages.ts';

/** What was deleted and archived, and the sentence to show. */
export type ResetResult = ManageDerby_ResetMutation['resetDerby'];

/** What the cache keeps of the derby that is over; lists of all entries pass it by. */
const DELETED_FIELDS = ['smsHistory', 'messageRun', 'officialResult', 'participants'];

/** Why nothing was reset. */
interface ResetProblem {
  /** The field of the next derby that is wrong; null when the problem is another one. */
  readonly field: 'title' | 'date' | null;
  readonly message: string;
}

/** The dialog before everything is deleted, and what became of it. After a failure it stays open as it was filled in. */
export function useResetDialog({ showSuccess }: Pick<TimedMessage, 'showSuccess'>) {
  const client = useApolloClient();
  const mutate = useMutate();
  const [state, setState] = useState<'closed' | 'open' | 'pending'>('closed');
  const [problem, setProblem] = useState<ResetProblem | null>(null);
  const [result, setResult] = useState<ResetResult | null>(null);

  async function readAgain(): Promise<void> {
    for (const fieldName of DELETED_FIELDS) client.cache.evict({ id: 'ROOT_QUERY', fieldName });
    // What could not be asked shows it by itself.
    await client.refetchQueries({ include: 'active' }).catch(() => undefined);
  }

  async function reset(input: ResetDerbyInput): Promise<void> {
    if (state === 'pending') return;
    setState('pending');
    setProblem(null);
    try {
      const { resetDerby } = await mutate({ mutation: ManageDerby_ResetDocument, variables: { input } });
      await readAgain();
      setResult(resetDerby);
      showSuccess(messages.resetMessage(resetDerby), DERBY_CHANGED_VISIBLE_MS);
      setState('closed');
    } catch (error) {
      void readAgain();
      setProblem(problemOf(error, input.next !== null));
      setState('open');
    }
  }

  return {
    isOpen: state !== 'closed',
    isPending: state === 'pending',
    problem,
    /** What the last reset did. */
    result,
    open: () => {
      setProblem(null);
      setState('open');
    },
    close: () => setState('closed'),
    confirm: reset,
  };
}

/** Returns the sentence to show, and the field that it is about when the next derby was refused. */
function problemOf(error: unknown, startsNext: boolean): ResetProblem {
  const failure = failureOf(error);
  if (startsNext && failure.kind === 'refused' && failure.code === 'BAD_INPUT') {
    const { fields, sentence } = failure;
    return { field: fields.includes('date') || sentence.includes('date must') ? 'date' : 'title', message: sentence };
  }
  const fallback =
    failure.kind === 'http' ? 'Failed to reset competition' : 'Failed to reset competition. Please try again.';
  return { field: null, message: sentenceOf(error, fallback) };
}

/** The dialog and what can be done in it. */
export type ResetDialogState = ReturnType<typeof useResetDialog>;
