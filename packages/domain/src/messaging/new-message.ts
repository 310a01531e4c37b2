import { parsePhoneNumber, type RankedEntry } from '../entries/index.ts';
import type { NewMessage, SkipReason } from './message.ts';

/** The part of a message that its fish gives: recipient, photo, rank. */
export function messageAbout(
  fish: RankedEntry,
  optOuts: ReadonlySet<string>,
): Pick<NewMessage, 'entryId' | 'division' | 'rank' | 'recipient' | 'phoneNumber' | 'photoPath' | 'skipReason'> {
  return {
    entryId: fish.id,
    division: fish.isJunior ? 'junior' : 'regular',
    rank: fish.rank,
    recipient: `${fish.firstName} ${fish.lastName}`,
    phoneNumber: fish.phoneNumber,
    photoPath: fish.fishPhotoPath,
    skipReason: skipReasonOf(fish.phoneNumber, optOuts),
  };
}

function skipReasonOf(phoneNumber: string, optOuts: ReadonlySet<string>): SkipReason | null {
  if (parsePhoneNumber(phoneNumber) === null) return 'BAD_NUMBER';
  return optOuts.has(phoneNumber) ? 'OPTED_OUT' : null;
}
