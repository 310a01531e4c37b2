import { ENTRY_FIELD_NAMES, fieldOf } from '@derby/rules/entry-fields';
import { wallClockOf } from '@derby/rules/event/derby-time';
import { visibleText } from '@derby/rules/unicode-text';
import { wireNameOf } from '@derby/rules/wire-names';
import { useId } from 'react';
import { formatPhoneNumber } from '@derby/rules/phone-number';
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
              {correctionLinesOf(correction).map(({ field, from, to }) => (
                <span key={field} className="block wrap-anywhere text-ink-2 tabular-nums">
                  {field}: <bdi translate="no">{from}</bdi> <span aria-label="to">→</span>{' '}
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

type Change = Correction['changes'][number];

/** One replaced field as text. */
interface CorrectionLine {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

/** The labels of the fields by their API names. */
const LABELS: Readonly<Record<string, string>> = {
  ...messages.correctedFields,
  ...Object.fromEntries(
    ENTRY_FIELD_NAMES.map((name) => [wireNameOf(name), fieldOf(name).listLabel ?? fieldOf(name).label]),
  ),
};

const DIVISIONS: Readonly<Record<string, string>> = { true: messages.juniorDivision, false: messages.regularDivision };

/** Returns the replaced fields of a correction as texts. A photo is shown as present or absent. */
function correctionLinesOf({ changes }: Correction): CorrectionLine[] {
  return changes.map((change) => ({
    field: LABELS[change.field] ?? change.field,
    from: valueOf(change, 'from'),
    to: valueOf(change, 'to'),
  }));
}

function valueOf({ field, from, to }: Change, side: 'from' | 'to'): string {
  const value = side === 'from' ? from : to;
  if (!value) return messages.nothing;
  if (field === 'phone_number') return formatPhoneNumber(value);
  if (field === 'is_junior') return DIVISIONS[value] ?? value;
  if (field !== 'fish_photo_path') return visibleText(value);
  return side === 'to' && from ? messages.photoAfter : messages.photoBefore;
}
