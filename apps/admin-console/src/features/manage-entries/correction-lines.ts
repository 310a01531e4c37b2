import { ENTRY_FIELD_NAMES, fieldOf } from '@derby/rules/entry-fields';
import { wireNameOf } from '@derby/rules/wire-names';
import { formatPhoneNumber } from '../../lib/phone-number.ts';
import type { Correction } from './api.ts';
import { messages } from './messages.ts';

type Change = Correction['changes'][number];

/** One replaced field in words. */
export interface CorrectionLine {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

/** What a field is called, by its name on the wire. */
const LABELS: Readonly<Record<string, string>> = {
  ...messages.correctedFields,
  ...Object.fromEntries(
    ENTRY_FIELD_NAMES.map((name) => [wireNameOf(name), fieldOf(name).listLabel ?? fieldOf(name).label]),
  ),
};

const DIVISIONS: Readonly<Record<string, string>> = { true: messages.juniorDivision, false: messages.regularDivision };

/** What a correction replaced, as people say it; a photo by whether there was one. */
export function correctionLinesOf({ changes }: Correction): CorrectionLine[] {
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
  if (field !== 'fish_photo_path') return value;
  return side === 'to' && from ? messages.photoAfter : messages.photoBefore;
}
