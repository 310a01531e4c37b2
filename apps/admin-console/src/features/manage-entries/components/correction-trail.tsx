import { formatEntryTime } from '@derby/rules/event/derby-time';
import { useId } from 'react';
import { changeWordsOf } from '../../../lib/change-words.ts';
import type { Correction } from '../api.ts';

interface CorrectionTrailProps {
  /** Newest first, at least one. */
  readonly corrections: readonly Correction[];
  readonly isOpen: boolean;
  /** Only the word, as a chip of a row. */
  readonly isChip?: boolean;
  readonly tabIndex?: number;
  readonly onToggle: () => void;
}

/** Says that an entry was corrected and, when pressed, shows the old and new values of each correction. */
export function CorrectionTrail({ corrections, isOpen, isChip = false, tabIndex, onToggle }: CorrectionTrailProps) {
  const listId = useId();
  const time = timeOf(corrections[0]);
  return (
    <>
      <button
        type="button"
        aria-label={`Corrected ${time}`}
        aria-expanded={isOpen}
        aria-controls={listId}
        tabIndex={tabIndex}
        onClick={onToggle}
        className={isChip ? `min-h-6 bg-warn-soft text-warn ${CHIP}` : WORDS}
      >
        {isChip ? 'Corrected' : `Corrected ${time}`}
      </button>
      <ul
        id={listId}
        hidden={!isOpen}
        className="mt-1 mb-1.5 grid basis-full gap-1.5 border-l-2 border-line pl-2.5 text-sm font-normal"
      >
        {isOpen &&
          corrections.map((correction) => (
            <li key={correction.at}>
              <span className="font-semibold tabular-nums">
                {timeOf(correction)}, {correction.by}
              </span>
              {correction.changes.map(changeWordsOf).map(({ label, from, to }) => (
                <span key={label} className="block wrap-anywhere text-ink-2 tabular-nums">
                  {label}: <bdi translate="no">{from}</bdi> <span aria-label="to">→</span>{' '}
                  <bdi translate="no">{to}</bdi>
                </span>
              ))}
            </li>
          ))}
      </ul>
    </>
  );
}

const WORDS = 'min-h-(--target) text-[15px] font-semibold text-warn underline underline-offset-4';
/** A mark of an entry in the list. */
export const CHIP = 'inline-flex items-center rounded-full px-2 text-[13px] leading-5 font-semibold';

function timeOf(correction: Correction | undefined): string {
  return correction ? formatEntryTime(correction.at) : '';
}
