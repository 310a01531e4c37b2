import { formatClock } from '@derby/rules/event/derby-time';
import { useSession } from '@derby/web-session/session';
import { tokenSubject } from '@derby/web-session/token-subject';
import type { QueuedEntry } from '../device/queued-entry.ts';
import { messages } from '../messages.ts';
import { useQueueState } from '../queue/queue-context.ts';
import { nameAndWeight } from '../read-back.ts';
import { QueuedEntryActions } from './queued-entry-actions.tsx';

interface QueuedEntryRowProps {
  readonly queuedEntry: QueuedEntry;
  readonly onTakenBack: () => void;
}

/** One fish of the device: whose it is, when it was weighed, how far it is. */
export function QueuedEntryRow({ queuedEntry, onTakenBack }: QueuedEntryRowProps) {
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
