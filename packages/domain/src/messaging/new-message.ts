import { parsePhoneNumber, type RankedEntry } from '../entries/index.ts';
import type { NewMessage, SkipReason } from './message.ts';

/** Returns the fields of a message that come from its entry. */
export function messageAbout(
  entry: RankedEntry,
  optOuts: ReadonlySet<string>,
): Pick<NewMessage, 'entryId' | 'division' | 'rank' | 'recipient' | 'phoneNumber' | 'photoPath' | 'skipReason'> {
  return {
    entryId: entry.id,
    division: entry.isJunior ? 'junior' : 'regular',
    rank: entry.rank,
    recipient: `${entry.firstName} ${entry.lastName}`,
    phoneNumber: entry.phoneNumber,
    photoPath: entry.fishPhotoPath,
    skipReason: skipReasonOf(entry.phoneNumber, optOuts),
  };
}

function skipReasonOf(phoneNumber: string, optOuts: ReadonlySet<string>): SkipReason | null {
  if (parsePhoneNumber(phoneNumber) === null) return 'BAD_NUMBER';
  return optOuts.has(phoneNumber) ? 'OPTED_OUT' : null;
}
