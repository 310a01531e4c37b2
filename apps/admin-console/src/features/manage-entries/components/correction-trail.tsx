import { wallClockOf } from '@derby/rules/event/derby-time';
import { useId } from 'react';
import { changeWordsOf } from '../../../lib/change-words.ts';
import type { Correction } from '../api.ts';
import { messages } from '../messages.ts';

interface CorrectionTrailProps {
  /** Newest first, at least one. */
  readonly corrections: readonly Correction[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Shows "corrected 14:05" and, when opened, the old and new values of each correction. */
export function CorrectionTrail({ corrections, isOpen, onToggle }: CorrectionTrailProps) {
  const listId = useId();
  return (
    <span className="block">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={onToggle}
        className="-ml-1 min-h-8 rounded-[6px] px-1 text-sm font-semibold text-warn underline decoration-dotted underline-offset-4"
      >
        {messages.corrected(clockOf(corrections[0]?.at ?? ''))}
      </button>
      <ul
        id={listId}
        hidden={!isOpen}
        className="mt-1 mb-1.5 grid gap-1.5 border-l-2 border-line pl-2.5 text-sm font-normal"
      >
        {isOpen &&
          corrections.map((correction) => (
            <li key={correction.at}>
              <span className="font-semibold tabular-nums">
                {messages.correctedBy(clockOf(correction.at), correction.by)}
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
    </span>
  );
}

const CLOCK_START = 'YYYY-MM-DDT'.length;

/** "14:05" in the derby's zone. */
function clockOf(instant: string): string {
  return instant === '' ? '' : wallClockOf(new Date(instant)).slice(CLOCK_START);
}
