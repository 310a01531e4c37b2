import { sentenceOf } from '@derby/web-session/request-failure';
import { useRef, useState } from 'react';
import { useConfirmedAction } from '../../../lib/use-confirmed-action.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { useDeletePastDerby, usePublishPastDerby, type PastDerby } from '../api.ts';
import { messages } from '../messages.ts';

/** What is done to a past derby from the list, one change at a time; the deletion is asked about first. */
export function usePastDerbyChanges({ showSuccess, showFailure }: TimedMessage) {
  const deletion = useConfirmedAction<PastDerby>();
  const deletePastDerby = useDeletePastDerby();
  const publishPastDerby = usePublishPastDerby();
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);

  async function tell(work: Promise<void>, done: string, failed: string): Promise<void> {
    try {
      await work;
      showSuccess(done);
    } catch (error) {
      showFailure(sentenceOf(error, failed));
    }
  }

  async function togglePublished({ year, isPublished }: PastDerby): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    await tell(
      publishPastDerby({ year, isPublished: !isPublished }),
      isPublished ? messages.wasHidden(year) : messages.wasPublished(year),
      isPublished ? messages.hideFailed : messages.publishFailed,
    );
    isRunning.current = false;
    setIsBusy(false);
  }

  return {
    isBusy,
    deletion,
    togglePublished: (derby: PastDerby) => void togglePublished(derby),
    confirmDelete: ({ year }: PastDerby) =>
      void deletion.run(() => tell(deletePastDerby(year), messages.wasDeleted(year), messages.deleteFailed)),
  };
}
