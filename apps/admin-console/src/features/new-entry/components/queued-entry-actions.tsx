import { useNavigate } from '@derby/micro-frontend/router';
import { Button } from '@derby/ui/button';
import { ConfirmDialog } from '@derby/ui/confirm-dialog';
import { useState } from 'react';
import type { QueuedEntry } from '../device/queued-entry.ts';
import { messages } from '../messages.ts';
import { useSendQueue } from '../queue/queue-context.ts';
import { nameAndWeight } from '../read-back.ts';

interface QueuedEntryActionsProps {
  readonly queuedEntry: QueuedEntry;
  readonly onTakenBack: () => void;
}

/** What a person can do about a fish that is not sent by itself. What may have been saved can only go out again as it is. */
export function QueuedEntryActions({ queuedEntry, onTakenBack }: QueuedEntryActionsProps) {
  const queue = useSendQueue();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const [isFormBusy, setIsFormBusy] = useState(false);
  const isPhoto = queuedEntry.entryId !== null;
  const correct = async (): Promise<void> => {
    if (!(await queue.restoreDraft(queuedEntry))) return setIsFormBusy(true);
    onTakenBack();
    await navigate('/admin');
  };
  return (
    <div className="grid gap-2 pt-1">
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" onClick={() => void queue.retry(queuedEntry)}>
          {messages.tryAgain}
        </Button>
        {!isPhoto && !queuedEntry.problem?.isUnknown && (
          <Button variant="quiet" onClick={() => void correct()}>
            {messages.correct}
          </Button>
        )}
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          {isPhoto ? messages.discardPhoto : messages.discard}
        </Button>
      </div>
      <p role="status" className="font-semibold text-warn empty:hidden">
        {isFormBusy && messages.formIsBusy}
      </p>
      <ConfirmDialog
        open={isAsking}
        destructive
        title={isPhoto ? messages.discardPhoto : messages.discardTitle}
        confirmLabel={isPhoto ? messages.discardPhoto : messages.discard}
        onConfirm={() => void queue.discard(queuedEntry)}
        onCancel={() => setIsAsking(false)}
      >
        <p>{(isPhoto ? messages.discardPhotoText : messages.discardText)(nameAndWeight(queuedEntry.typed))}</p>
      </ConfirmDialog>
    </div>
  );
}
