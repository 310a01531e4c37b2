import { rankTone } from '@derby/ui/rank-medal';
import { Weight } from '@derby/ui/weight';
import { WholePhoto } from '@derby/ui/whole-photo';
import { useState } from 'react';
import type { LeaderboardEntry } from '../../api/fetch-leaderboard-page.ts';
import { entryNameOf } from '@derby/ui/board/rows';
import { PODIUM_MS, REVEAL_MS } from '../../constants.ts';
import { useTimer } from '../../hooks/use-timer.ts';
import { messages } from '../../messages.ts';
import type { HallStageProps } from './hall-list.tsx';

const tones = {
  gold: 'bg-gold-soft text-gold',
  silver: 'bg-silver-soft text-silver',
  bronze: 'bg-bronze-soft text-bronze',
  plain: 'bg-panel text-ink',
};

/** The first three, shown one by one at their final places, the winner last. */
export function HallPodium({
  entries,
  isRunning,
  onOver,
}: HallStageProps & { readonly entries: readonly LeaderboardEntry[] }) {
  const [shownCount, setShownCount] = useState(0);
  const isComplete = shownCount >= entries.length;
  useTimer(isComplete ? onOver : (shown) => setShownCount(shown + 1), {
    delayMs: isComplete ? PODIUM_MS : REVEAL_MS,
    isRunning,
    step: shownCount,
  });
  return (
    <ul aria-label={messages.podiumLabel} className="grid min-h-0 auto-rows-fr gap-[0.4em] p-[0.5em]">
      {entries.map((entry, index) => (
        <li
          translate="no"
          key={entry.id}
          className={`grid min-h-0 grid-cols-[2.6em_minmax(0,1fr)_auto] items-center gap-x-[0.6em] rounded-card px-[0.8em] transition-opacity duration-700 ${tones[rankTone(entry.rank)]} ${entries.length - index > shownCount ? 'invisible opacity-0' : ''}`}
        >
          <span className="font-display text-[2.4em] font-semibold tabular-nums">#{entry.rank}</span>
          <span className="min-w-0 text-ink">
            <bdi className="block text-[1.35em] font-semibold wrap-anywhere">{entryNameOf(entry)}</bdi>
            <span className="mt-[0.1em] block text-[1.7em]">
              <Weight fishWeightLbs={entry.fishWeightLbs} size="relative" />
              <span className="ml-[0.3em] text-[0.4em] font-semibold text-ink-2">{messages.pounds}</span>
            </span>
          </span>
          {entry.fishPhotoUrl && <HallPhoto url={entry.fishPhotoUrl} />}
        </li>
      ))}
    </ul>
  );
}

/**
 * The photo of a podium place. A photo that does not load leaves its place empty. The name next to it identifies the
 * contestant.
 */
function HallPhoto({ url }: { readonly url: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) return null;
  return (
    <WholePhoto
      src={url}
      alt=""
      onError={() => setHasFailed(true)}
      className="h-[calc(31vh-3.2em)] w-[26vw] rounded-control"
    />
  );
}
