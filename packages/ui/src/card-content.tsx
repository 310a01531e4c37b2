import { divisionOf, type WireDivision } from '@derby/rules/divisions';
import type { DerbyNow } from '@derby/rules/event/derby-now';
import type { DerbyEvent } from '@derby/rules/event/event-facts';
import type { BoardEntry } from './board/board-entry.ts';
import { formatGap } from './board/gap.ts';
import { DetailsContent } from './event/details-content.tsx';
import { FishCard, type FishCardEntry } from './fish-card.tsx';

/** A printed card as its page shows it. */
export interface ShownCard {
  readonly number: number;
  /** Null for a card that was not given. */
  readonly holder: Pick<BoardEntry, 'firstInitial' | 'lastName'> | null;
  readonly fish: readonly CardFish[];
}

interface CardFish {
  readonly entry: FishCardEntry;
  readonly keepsake?: FishCardEntry['keepsake'];
  /** The weight of the next rank; null for the first one. */
  readonly nextLbs: number | null;
}

interface CardContentProps {
  readonly card: ShownCard;
  readonly event: DerbyEvent;
  readonly derby: DerbyNow;
  /** Returns what the race says of a fish. */
  readonly linesOf?: (entry: FishCardEntry) => readonly string[];
  /** Called before the board of a fish opens. */
  readonly onOpenBoard?: (division: WireDivision, entry: FishCardEntry) => void;
}

/** The fish of a card's holder, or the details of the event until there is one. */
export function CardContent({ card: { holder, fish }, event, derby, linesOf, onOpenBoard }: CardContentProps) {
  if (fish.length > 0) {
    return fish.map(({ entry, keepsake = null, nextLbs }) => (
      <FishCard
        key={entry.id}
        fish={{ ...entry, keepsake }}
        lines={[...(nextLbs === null ? [] : [distanceOf(entry, nextLbs)]), ...(linesOf?.(entry) ?? [])]}
        onOpenBoard={() => onOpenBoard?.(divisionOf(entry).wire, entry)}
      />
    ));
  }
  const isOver = derby.phase === 'closed' || derby.phase === 'ended';
  const noFish = isOver
    ? 'No fish was weighed in with this card.'
    : 'No fish yet. Yours shows here once it is weighed in.';
  return (
    <>
      <div className="mx-auto w-full max-w-280 px-5 pt-8">
        <p className="text-2xl">{holder ? noFish : 'This card has not been given yet.'}</p>
      </div>
      <DetailsContent event={event} derby={derby} />
    </>
  );
}

function distanceOf({ rank, fishWeightLbs }: BoardEntry, nextLbs: number): string {
  const next = `#${rank - 1}`;
  return nextLbs === fishWeightLbs ? `Tied with ${next}` : `${formatGap(nextLbs - fishWeightLbs)} lbs to ${next}`;
}
