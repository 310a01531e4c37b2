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

const DIVISIONS: Readonly<Record<string, string>> = { true: messages.juniorDivision, false: messages.regularDivision };

/** What a correction replaced, as people say it; a photo by whether there was one. */
export function correctionLinesOf({ changes }: Correction): CorrectionLine[] {
  return changes.map((change) => ({
    field: messages.fields[change.field] ?? change.field,
    from: valueOf(change, 'from'),
    to: valueOf(change, 'to'),
  }));
}

function valueOf({ field, from, to }: Change, side: 'from' | 'to'): string {
  const value = side === 'from' ? from : to;
  if (value === null || value === undefined) return messages.nothing;
  if (field === 'phone_number') return formatPhoneNumber(value);
  if (field === 'is_junior') return DIVISIONS[value] ?? value;
  if (field !== 'fish_photo_path') return value;
  return side === 'to' && from ? messages.photoAfter : messages.photoBefore;
}
