import { useRef, useState } from 'react';
import { DONE_VISIBLE_MS } from '../api.ts';
import { messages } from '../messages.ts';
import { failureSentence } from '../../../lib/texts.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';

/** One thing at a time is done to the run, and the page says what became of it. */
export function useRunAction({ showSuccess, showFailure }: TimedMessage) {
  const isBusy = useRef(false);
  const [isPending, setIsPending] = useState(false);

  /** `work` gives the sentence of its success. */
  async function act(work: () => Promise<string>): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsPending(true);
    try {
      showSuccess(await work(), DONE_VISIBLE_MS);
    } catch (error) {
      showFailure(failureSentence(error, messages.actionFailed));
    }
    isBusy.current = false;
    setIsPending(false);
  }

  return { isPending, act };
}

/** Does things to the run. */
export type RunAction = ReturnType<typeof useRunAction>;
