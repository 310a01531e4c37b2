import { Button } from '@derby/ui/button';
import { Dialog } from '@derby/ui/dialog';
import { messages } from '../messages.ts';
import { useQueueState, useSendQueue } from '../queue/queue-context.ts';
import { QueuedEntryRow } from './queued-entry-row.tsx';

interface QueueDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The fish that the server does not have yet, each with its state and what can be done about it. */
export function QueueDialog({ open, onClose }: QueueDialogProps) {
  const queue = useSendQueue();
  const { queuedEntry, isSending } = useQueueState();
  return (
    <Dialog open={open} onClose={onClose} title={messages.queueTitle}>
      {queuedEntry.length === 0 ? (
        <p className="text-ink-2">{messages.queueEmpty}</p>
      ) : (
        <div className="grid gap-4">
          <p className="text-ink-2">{messages.queueHint}</p>
          <ul className="grid divide-y divide-line border-y border-line">
            {queuedEntry.map((one) => (
              <QueuedEntryRow key={one.key} queuedEntry={one} onTakenBack={onClose} />
            ))}
          </ul>
          <Button pending={isSending} onClick={() => void queue.sendAll()}>
            {isSending ? messages.sending : messages.sendNow}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
