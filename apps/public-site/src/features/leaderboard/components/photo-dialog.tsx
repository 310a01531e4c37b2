import { Dialog } from '@derby/ui/dialog';
import { formatWeight } from '@derby/ui/format-weight';
import { rankTone } from '@derby/ui/rank-tone';
import { Spinner } from '@derby/ui/spinner';
import { useState } from 'react';
import { formatEntryTime } from '@derby/event/derby-time';
import type { LeaderboardEntry } from '../api/fetch-leaderboard-page.ts';
import { entryNameOf } from '../entry-name.ts';
import { messages } from '../messages.ts';

interface PhotoDialogProps {
  readonly entry: LeaderboardEntry;
  /** Called once the dialog has faded. */
  readonly onClosed: () => void;
}

/** The photo of an entry with its name, weight, rank and entry time; the first three have headers of their metal. */
export function PhotoDialog({ entry, onClosed }: PhotoDialogProps) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Dialog
      open={isOpen}
      onClose={() => setIsOpen(false)}
      onClosed={onClosed}
      title={`#${entry.rank} ${entryNameOf(entry)}`}
      tone={rankTone(entry.rank)}
    >
      <Photo entry={entry} />
      <dl className="mt-4 grid grid-cols-3 gap-3 text-sm text-ink-2">
        <Fact name="Rank" value={`#${entry.rank}`} />
        <Fact name="Weight" value={`${formatWeight(entry.fishWeightLbs)} lbs`} />
        <Fact name="Entry time" value={formatEntryTime(entry.createdAt)} />
      </dl>
    </Dialog>
  );
}

function Photo({ entry }: { readonly entry: LeaderboardEntry }) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  if (state === 'failed' || !entry.fishPhotoUrl) {
    return (
      <div
        role="alert"
        className="grid min-h-60 place-content-center rounded-control bg-bad-soft p-4 text-center text-bad"
      >
        <p className="text-lg font-semibold">{messages.photoFailed}</p>
        <p>{messages.photoFailedDetails}</p>
      </div>
    );
  }
  return (
    <div className="relative grid min-h-60 place-items-center overflow-hidden rounded-control bg-panel-2 text-ink-2">
      {state === 'loading' && (
        <span className="absolute">
          <Spinner />
        </span>
      )}
      <img
        src={entry.fishPhotoUrl}
        alt={`The salmon of ${entryNameOf(entry)}`}
        onLoad={() => setState('loaded')}
        onError={() => setState('failed')}
        className="max-h-[65dvh] w-full object-contain"
      />
    </div>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="font-display text-xl leading-tight font-semibold text-ink tabular-nums">{value}</dd>
    </div>
  );
}
