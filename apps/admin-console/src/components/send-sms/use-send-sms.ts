import { useApolloClient, useQuery } from '@apollo/client/react';
import { failureOf, sentenceOf } from '@derby/web-session/request-failure';
import { useRef, useState } from 'react';
import { MAX_MESSAGE_LENGTH } from '../../config/constants.ts';
import { SendSms_DraftDocument, SendSms_SendDocument } from '../../generated/graphql.ts';
import { makeRequestKey } from '../../lib/requests.ts';
import { messages } from './messages.ts';

/** The text of one message to a contestant, begun with the prepared one, and the sending of it. */
export function useSendSms(entryId: number, onSent: (sentence: string) => void) {
  const client = useApolloClient();
  const draft = useQuery(SendSms_DraftDocument, { variables: { entryId }, fetchPolicy: 'network-only' });
  const [typed, setTyped] = useState<string | null>(null);
  const [includePhoto, setIncludePhoto] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = useRef({ payload: '', key: '' });
  const text = typed ?? draft.data?.smsDraft ?? '';

  /** The same message tried again is the same request, so that it goes out once. */
  function keyOf(payload: string): string {
    if (attempt.current.payload !== payload) attempt.current = { payload, key: makeRequestKey() };
    return attempt.current.key;
  }

  async function send(): Promise<void> {
    const wrong = textProblemOf(text);
    setProblem(wrong);
    if (wrong !== null || isSending) return;
    setIsSending(true);
    try {
      const input = { entryId, message: text, includePhoto };
      const idempotencyKey = keyOf(JSON.stringify(input));
      const { data } = await client.mutate({
        mutation: SendSms_SendDocument,
        variables: { input, idempotencyKey },
      });
      if (!data) throw new Error('The answer has no message');
      const { includesPhoto, recipient } = data.sendSms;
      onSent(messages.sent(includesPhoto, recipient));
    } catch (error) {
      const isAnswered = failureOf(error).kind === 'http';
      setProblem(sentenceOf(error, isAnswered ? messages.failed : messages.failedTryAgain));
    } finally {
      setIsSending(false);
    }
  }

  return {
    text,
    setText: setTyped,
    includePhoto,
    setIncludePhoto,
    isLoading: draft.loading && typed === null,
    hasDraftFailed: Boolean(draft.error),
    isSending,
    problem,
    send,
  };
}

function textProblemOf(text: string): string | null {
  if (text.trim() === '') return messages.messageRequired;
  return text.length > MAX_MESSAGE_LENGTH ? messages.messageTooLong(MAX_MESSAGE_LENGTH) : null;
}
