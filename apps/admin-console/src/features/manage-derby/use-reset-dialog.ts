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

/** What the server found wrong with the next derby. */
interface Refusal {
  readonly field: 'title' | 'date';
  readonly message: string;
}

/**
 * The dialog before everything is deleted, and what became of it. It stays open only for a next derby that is not
 * acceptable.
 */
export function useResetDialog({ showSuccess, showFailure }: TimedMessage) {
  const client = useApolloClient();
  const mutate = useMutate();
  const [state, setState] = useState<'closed' | 'open' | 'pending'>('closed');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [result, setResult] = useState<ResetResult | null>(null);

  async function readAgain(): Promise<void> {
    for (const fieldName of DELETED_FIELDS) client.cache.evict({ id: 'ROOT_QUERY', fieldName });
    // What could not be asked shows it by itself.
    await client.refetchQueries({ include: 'active' }).catch(() => undefined);
  }

  async function reset(input: ResetDerbyInput): Promise<void> {
    if (state === 'pending') return;
    setState('pending');
    setRefusal(null);
    try {
      const { resetDerby } = await mutate({ mutation: ManageDerby_ResetDocument, variables: { input } });
      await readAgain();
      setResult(resetDerby);
      showSuccess(messages.resetMessage(resetDerby), DERBY_CHANGED_VISIBLE_MS);
    } catch (error) {
      void readAgain();
      const refused = input.next ? refusedNextOf(error) : null;
      if (refused) {
        setRefusal(refused);
        setState('open');
        return;
      }
      const hasResponse = failureOf(error).kind === 'http';
      showFailure(sentenceOf(error, hasResponse ? messages.resetFailed : messages.resetFailedTryAgain));
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
    confirm: reset,
  };
}

/** The server's sentence and the field that it is about; null when the next derby is not what was refused. */
function refusedNextOf(error: unknown): Refusal | null {
  const failure = failureOf(error);
  if (failure.kind !== 'refused' || failure.code !== 'BAD_INPUT') return null;
  const { fields, sentence } = failure;
  return { field: fields.includes('date') || sentence.includes('date must') ? 'date' : 'title', message: sentence };
}

/** The dialog and what can be done in it. */
export type ResetDialogState = ReturnType<typeof useResetDialog>;
