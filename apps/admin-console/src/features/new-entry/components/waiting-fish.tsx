import { formatClock } from '@derby/rules/event/derby-time';
import { useSession } from '@derby/web-session/session';
import { tokenSubject } from '@derby/web-session/token-subject';
import type { KeptFish } from '../device/kept-fish.ts';
import { messages } from '../messages.ts';
import { useQueueState } from '../queue/queue-context.ts';
import { nameAndWeight } from '../read-back.ts';
import { FishActions } from './fish-actions.tsx';

interface WaitingFishProps {
  readonly fish: KeptFish;
  readonly onTakenBack: () => void;
}

/** One fish of the device: whose it is, when it was weighed, how far it is. */
export function WaitingFish({ fish, onTakenBack }: WaitingFishProps) {
  const { authToken } = useSession();
  const percent = useQueueState().progress[fish.key];
  const { problem } = fish;
  return (
    <li className="grid gap-1 py-3">
      <p className="font-semibold">
        {nameAndWeight(fish.typed)}{' '}
        <span className="font-normal text-ink-2">{messages.weighedAt(formatClock(new Date(fish.weighedAt)))}</span>
      </p>
      <p className={problem ? 'font-semibold text-bad' : 'text-ink-2'}>
        {stateOf(fish, { percent, userId: tokenSubject(authToken) })}
      </p>
      {problem?.isUnclear && <p className="text-sm text-ink-2">{messages.unclearHint}</p>}
      {problem && <FishActions fish={fish} onTakenBack={onTakenBack} />}
    </li>
  );
}

function stateOf(fish: KeptFish, now: { readonly percent: number | undefined; readonly userId: string }): string {
  const { problem, entryId, weighedBy } = fish;
  if (problem) return entryId === null ? problem.sentence : messages.photoProblem(problem.sentence);
  if (entryId !== null) return now.percent === undefined ? messages.photoWaits : messages.photoUploads(now.percent);
  return weighedBy === now.userId ? messages.weightWaits : messages.othersWaits;
}
