import { useNavigate } from '@derby/micro-frontend/router';
import { formatEntryTime } from '@derby/rules/event/derby-time';
import { Button } from '@derby/ui/button';
import { Chip } from '@derby/ui/chip';
import { ConfirmDialog } from '@derby/ui/confirm-dialog';
import { Dialog } from '@derby/ui/dialog';
import { useSession } from '@derby/web-session/session';
import { tokenSubject } from '@derby/web-session/token-subject';
import { useState } from 'react';
import type { Question } from '../../../components/leave-question.tsx';
import { nameAndWeight } from '../entry-messages.tsx';
import { signedInPassName, useRole } from '../../../lib/viewer.tsx';
import type { QueuedEntry } from '../device/device-store.ts';
import type { QueueView } from '../queue/queue-state.ts';
import { EARLIER_DERBY, maySend } from '../queue/senders.ts';
import { useQueueState, useSendQueue } from './queue-provider.tsx';

function summaryOf({ queuedEntries, reading }: QueueView): {
  readonly tone: 'ok' | 'warn' | 'bad';
  readonly text: string;
} {
  const problems = queuedEntries.filter(({ problem }) => problem !== null).length;
  if (problems > 0) return { tone: 'bad', text: problems === 1 ? '1 needs attention' : `${problems} need attention` };
  if (queuedEntries.length > 0) return { tone: 'warn', text: `${queuedEntries.length} waiting` };
  if (reading === 'complete') return { tone: 'ok', text: 'All sent' };
  return { tone: 'warn', text: 'Cannot check' };
}

interface QueueChipProps {
  readonly hidesAllSent: boolean;
  /** Asks about unsaved changes of the page before a corrected entry opens New Entry. */
  readonly askPage: Question;
}

/**
 * Shows the number of queued entries in the top bar and opens their list (docs/screens.md, "New Entry").
 * With `hidesAllSent` it is shown only while there are any, or may be. It claims nothing before the device was read.
 */
export function QueueChip({ hidesAllSent, askPage }: QueueChipProps) {
  const queue = useQueueState();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const isQuiet = hidesAllSent ? queue.reading !== 'failed' : queue.reading === 'pending';
  if (isQuiet && queue.queuedEntries.length === 0 && !isOpen) return null;
  const { tone, text } = summaryOf(queue);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={text}
        className="flex min-h-(--target) min-w-0 items-center rounded-control text-left leading-tight max-[22.4rem]:[&_span]:text-xs"
        onClick={() => setIsOpen(true)}
      >
        <span aria-live="polite">
          <Chip tone={tone}>{text}</Chip>
        </span>
      </button>
      <QueueDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onTakenBack={() => {
          setIsOpen(false);
          askPage(() => void navigate('/admin'));
        }}
      />
    </>
  );
}

interface QueueDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** After an entry was moved from the queue into the form. */
  readonly onTakenBack: () => void;
}

function QueueDialog({ open, onClose, onTakenBack }: QueueDialogProps) {
  const queue = useSendQueue();
  const { queuedEntries, isSending, reading } = useQueueState();
  return (
    <Dialog open={open} onClose={onClose} title="Entries on this device">
      {reading === 'failed' && (
        <p className="mb-4 font-semibold text-warn">
          The entries on this device cannot be read right now. More may be waiting. The page tries again by itself.
        </p>
      )}
      {queuedEntries.length === 0 ? (
        reading === 'complete' && <p className="text-ink-2">All entries have been sent.</p>
      ) : (
        <div className="grid gap-4">
          <p className="text-ink-2">
            Waiting entries are sent automatically, in this order, when the server is available.
          </p>
          <ul className="grid divide-y divide-line border-y border-line">
            {queuedEntries.map((one) => (
              <QueuedEntryRow key={one.key} queuedEntry={one} onTakenBack={onTakenBack} />
            ))}
          </ul>
          <Button pending={isSending} pendingLabel="Sending..." onClick={() => void queue.sendAll()}>
            Send now
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

function QueuedEntryRow({ queuedEntry, onTakenBack }: QueuedEntryRowProps) {
  const { authToken } = useSession();
  const percent = useQueueState().progress[queuedEntry.key];
  const { problem } = queuedEntry;
  const userId = tokenSubject(authToken);
  const mayAdd = useRole() === 'ADMINISTRATOR';
  const waitsForPass = isOfEndedPass(queuedEntry, userId);
  return (
    <li className="grid gap-1 py-3">
      <p className="font-semibold">
        {nameAndWeight(queuedEntry.typed)}{' '}
        <span className="font-normal text-ink-2">weighed at {formatEntryTime(queuedEntry.weighedAt)}</span>
      </p>
      <p className={problem ? 'font-semibold text-bad' : 'text-ink-2'}>{stateOf(queuedEntry, { percent, userId })}</p>
      {problem?.isUnknown && (
        <p className="text-sm text-ink-2">It may have been saved. Try again: it is never saved twice.</p>
      )}
      {waitsForPass && (
        <p className="text-sm text-ink-2">
          {mayAdd
            ? 'It may have been saved. Look for it in Manage Entries before you add it again or discard it.'
            : queuedEntry.passName === signedInPassName()
              ? 'The pass that weighed it in was deleted. An administrator decides.'
              : 'A new pass of this name sends it, or an administrator decides.'}
        </p>
      )}
      {(problem ?? (waitsForPass && mayAdd)) && (
        <QueuedEntryActions queuedEntry={queuedEntry} waitsForPass={waitsForPass} onTakenBack={onTakenBack} />
      )}
    </li>
  );
}

function stateOf(
  queuedEntry: QueuedEntry,
  now: { readonly percent: number | undefined; readonly userId: string },
): string {
  const { problem, entryId, passName } = queuedEntry;
  if (problem) return entryId === null ? problem.sentence : `Weight saved, photo not: ${problem.sentence}`;
  if (entryId !== null)
    return now.percent === undefined ? 'Weight saved, photo waiting' : `Weight saved, photo uploading ${now.percent} %`;
  if (maySend(queuedEntry, now.userId)) return 'Waiting to be sent';
  return passName === undefined
    ? 'Waiting for the user who weighed it in to sign in'
    : `Waiting for ${passName}'s pass`;
}

/** Returns whether only a pass of the same name, or the decision of an administrator, sends it. */
const isOfEndedPass = (one: QueuedEntry, userId: string): boolean =>
  one.problem === null && one.entryId === null && one.passName !== undefined && !maySend(one, userId);

interface QueuedEntryActionsProps {
  readonly queuedEntry: QueuedEntry;
  readonly waitsForPass: boolean;
  readonly onTakenBack: () => void;
}

/**
 * The actions of a queued entry that is not sent automatically. One that the server may have saved can only be sent again
 * unchanged.
 */
function QueuedEntryActions({ queuedEntry, waitsForPass, onTakenBack }: QueuedEntryActionsProps) {
  const queue = useSendQueue();
  const [isAsking, setIsAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isPhoto = queuedEntry.entryId !== null;
  const isOfEarlierDerby = !isPhoto && queuedEntry.problem?.code === EARLIER_DERBY;
  const mayAdd = useRole() === 'ADMINISTRATOR';
  const correct = async (): Promise<void> => {
    try {
      if (!(await queue.restoreDraft(queuedEntry))) return setRefusal('Finish or empty the form first.');
    } catch {
      return setRefusal('The photo cannot be read right now. Please try again.');
    }
    onTakenBack();
  };
  return (
    <div className="grid gap-2 pt-1">
      {isOfEarlierDerby && mayAdd && (
        <p className="text-sm text-ink-2">Add it only if the fish belongs to this derby. It then counts from now on.</p>
      )}
      <div className="flex flex-wrap gap-2">
        {isOfEarlierDerby && mayAdd && (
          <Button variant="quiet" onClick={() => void queue.addToThisDerby(queuedEntry)}>
            Add to this derby
          </Button>
        )}
        {waitsForPass && (
          <Button variant="quiet" onClick={() => void queue.addAgain(queuedEntry)}>
            Add again
          </Button>
        )}
        {!isOfEarlierDerby && !waitsForPass && (
          <Button variant="quiet" onClick={() => void queue.retry(queuedEntry)}>
            Try again
          </Button>
        )}
        {!isPhoto && !isOfEarlierDerby && !waitsForPass && !queuedEntry.problem?.isUnknown && (
          <Button variant="quiet" onClick={() => void correct()}>
            Correct
          </Button>
        )}
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          {isPhoto ? 'Discard photo' : 'Discard'}
        </Button>
      </div>
      <p role="status" className="font-semibold text-warn empty:hidden">
        {refusal}
      </p>
      <ConfirmDialog
        open={isAsking}
        variant="destructive"
        title={isPhoto ? 'Discard photo' : 'Discard this entry?'}
        confirmLabel={isPhoto ? 'Discard photo' : 'Discard'}
        onConfirm={() => void queue.discard(queuedEntry)}
        onCancel={() => setIsAsking(false)}
      >
        <p>
          {isPhoto
            ? `The entry stays. The photo of ${nameAndWeight(queuedEntry.typed)} is deleted.`
            : `${nameAndWeight(queuedEntry.typed)} will be deleted from this device and not sent.`}
        </p>
      </ConfirmDialog>
    </div>
  );
}
