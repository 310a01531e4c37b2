import { raceSentencesOf } from '@derby/rules/race';
import { fishOf, raceOfAfternoon } from '@derby/ui/afternoon/fish';
import { AnswerCard as Card } from '@derby/ui/board/answer-card';
import { formatGap } from '@derby/ui/board/gap';
import { useDerbyNow } from '../../../lib/derby-now.ts';
import type { AfternoonFish, FetchAfternoon } from '../../../lib/fetch-afternoon.ts';
import type { Division, LeaderboardEntry } from '../api/fetch-leaderboard-page.ts';
import { useAfternoon } from '../../../lib/use-afternoon.ts';
import { WeightStrip } from './weight-strip.tsx';

/** What the answer to "Where am I?" shows. */
export interface AnswerCardProps {
  readonly entry: LeaderboardEntry;
  readonly division: Division;
  readonly version: string | null;
  readonly fetchAfternoon: FetchAfternoon | undefined;
  readonly isFollowed: boolean;
  readonly onFollow: () => void;
  readonly onShowPhoto: () => void;
}

/** The only match of a search with its place among all fish, once they are known. */
export function AnswerCard({ division, version, fetchAfternoon, ...card }: AnswerCardProps) {
  const { fishWeightLbs } = card.entry;
  const derby = useDerbyNow();
  const afternoon = useAfternoon({ division, version, fetchAfternoon });
  return (
    <Card
      {...card}
      distances={afternoon && distancesOf(card.entry, afternoon)}
      race={afternoon ? raceSentencesOf(raceOfAfternoon(afternoon), card.entry, derby) : []}
      strip={
        <WeightStrip
          weights={afternoon?.weightsLbs ?? []}
          own={fishWeightLbs}
          className="w-full"
          lines="stroke-fish"
          ownLine="stroke-accent"
        />
      }
    />
  );
}

/** Returns the distances to the ranks above and below, such as "tied with #15, 0.40 ahead of #17". */
function distancesOf({ rank, fishWeightLbs: own }: LeaderboardEntry, afternoon: AfternoonFish): string | null {
  const fish = fishOf(afternoon);
  const weightOf = (one: number) => fish.find((other) => other.rank === one)?.weightLbs;
  // The fish of an earlier board.
  if (weightOf(rank) !== own) return null;
  const distance = (other: number, words: (gap: string) => string): readonly string[] => {
    const weight = weightOf(other);
    if (weight === undefined) return [];
    return [weight === own ? `tied with #${other}` : words(formatGap(Math.abs(weight - own)))];
  };
  return [
    ...distance(rank - 1, (gap) => `${gap} to #${rank - 1}`),
    ...distance(rank + 1, (gap) => `${gap} ahead of #${rank + 1}`),
  ].join(', ');
}
