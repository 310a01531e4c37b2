import { useNavigate } from '@derby/micro-frontend/router';
import { formatClock } from '@derby/rules/event/derby-time';
import { Button } from '@derby/ui/button';
import { Chip } from '@derby/ui/chip';
import { ConfirmDialog } from '@derby/ui/confirm-dialog';
import { Dialog } from '@derby/ui/dialog';
import { useSession } from '@derby/web-session/session';
import { tokenSubject } from '@derby/web-session/token-subject';
import { useState } from 'react';
import { nameAndWeight } from '../add-entry-failure.ts';
import type { QueuedEntry } from '../device/queued-entry.ts';
import { messages } from '../messages.ts';
import { useQueueState, useSendQueue } from '../queue/queue-context.ts';
import type { QueueState } from '../queue/queue-state.ts';

function summaryOf({ queuedEntry }: QueueState): { readonly tone: 'ok' | 'warn' | 'bad'; readonly text: string } {
  const problems = queuedEntry.filter(({ problem }) => problem !== null).length;
  if (problems > 0) return { tone: 'bad', text: messages.needAttention(problems) };
  return queuedEntry.length > 0
    ? { tone: 'warn', text: messages.waiting(queuedEntry.length) }
    : { tone: 'ok', text: messages.allSent };
}

/**
 * Shows the number of queued entries in the top bar and opens their list (docs/screens.md, "New Entry").
 * With `hidesAllSent` it is shown only while there are any.
 */
export function QueueChip({ hidesAllSent }: { readonly hidesAllSent: boolean }) {
  const state = useQueueState();
  const [isOpen, setIsOpen] = useState(false);
  if (hidesAllSent && state.queuedEntry.length === 0 && !isOpen) return null;
  const { tone, text } = summaryOf(state);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={text}
        className="flex min-h-11 min-w-0 items-center rounded-control text-left leading-tight max-[22.4rem]:[&_span]:text-xs"
        onClick={() => setIsOpen(true)}
      >
        <span aria-live="polite">
          <Chip tone={tone}>{text}</Chip>
        </span>
      </button>
      <QueueDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

/** Lists the queued entries with their states and actions. */
function QueueDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
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
          <Button pending={isSending} pendingLabel={messages.sending} onClick={() => void queue.sendAll()}>
            {messages.sendNow}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

interface QueuedEntryRowProps {
  readonly queuedEntry: QueuedEntry;
  readonly onTakenBack: () => void;
}

/** One queued entry: angler, time of the weigh-in and state. */
function QueuedEntryRow({ queuedEntry, onTakenBack }: QueuedEntryRowProps) {
  const { authToken } = useSession();
  const percent = useQueueState().progress[queuedEntry.key];
  const { problem } = queuedEntry;
  return (
    <li className="grid gap-1 py-3">
      <p className="font-semibold">
        {nameAndWeight(queuedEntry.typed)}{' '}
        <span className="font-normal text-ink-2">
          {messages.weighedAt(formatClock(new Date(queuedEntry.weighedAt)))}
        </span>
      </p>
      <p className={problem ? 'font-semibold text-bad' : 'text-ink-2'}>
        {stateOf(queuedEntry, { percent, userId: tokenSubject(authToken) })}
      </p>
      {problem?.isUnknown && <p className="text-sm text-ink-2">{messages.unknownHint}</p>}
      {problem && <QueuedEntryActions queuedEntry={queuedEntry} onTakenBack={onTakenBack} />}
    </li>
  );
}

function stateOf(
  queuedEntry: QueuedEntry,
  now: { readonly percent: number | undefined; readonly userId: string },
): string {
  const { problem, entryId, weighedBy } = queuedEntry;
  if (problem) return entryId === null ? problem.sentence : messages.photoProblem(problem.sentence);
  if (entryId !== null) return now.percent === undefined ? messages.photoWaits : messages.photoUploads(now.percent);
  return weighedBy === now.userId ? messages.weightWaits : messages.othersWaits;
}

interface QueuedEntryActionsProps {
  readonly queuedEntry: QueuedEntry;
  readonly onTakenBack: () => void;
}

/**
 * The actions of a queued entry that is not sent automatically. One that the server may have saved can only be sent again
 * unchanged.
 */
function QueuedEntryActions({ queuedEntry, onTakenBack }: QueuedEntryActionsProps) {
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
