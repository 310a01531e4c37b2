import type { BoardEntry } from './board/board-entry.ts';
import { entryNameOf } from './board/rows.ts';

interface CardLineProps {
  /** Null until it is known. */
  readonly card: {
    readonly number: number;
    readonly holder: Pick<BoardEntry, 'firstInitial' | 'lastName'> | null;
  } | null;
}

/** Number and holder of a printed card, in a place that it has before they are known. */
export function CardLine({ card }: CardLineProps) {
  return (
    <p className="min-h-7 text-lg leading-7 wrap-anywhere">
      {card && `Card ${card.number}`}
      {card?.holder && (
        <span translate="no">
          , <bdi>{entryNameOf(card.holder)}</bdi>
        </span>
      )}
    </p>
  );
}
