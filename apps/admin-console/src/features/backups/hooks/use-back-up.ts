import { sentenceOf } from '@derby/web-session/request-failure';
import { useState } from 'react';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { useCreateBackup } from '../api.ts';
import { messages } from '../messages.ts';

/** How long the success of a backup stays, as that of the settings beside it. */
export const CREATED_VISIBLE_MS = 3_000;

/** A backup at once, one at a time. */
export function useBackUp({ showSuccess, showFailure }: TimedMessage) {
  const createBackup = useCreateBackup();
  const [isPending, setIsPending] = useState(false);
  async function backUp(): Promise<void> {
    setIsPending(true);
    try {
      showSuccess(messages.created(await createBackup()), CREATED_VISIBLE_MS);
    } catch (error) {
      showFailure(sentenceOf(error, messages.createFailed));
    }
    setIsPending(false);
  }
  return { isPending, backUp };
}
