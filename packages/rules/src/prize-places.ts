import { divisionOf } from './divisions.ts';
import type { PrizePlace } from './prizes/proposals.ts';

/** The number of places of each division that win a prize: they have medals, and ties at them are shown. */
export const PRIZE_PLACES = 3;

/** Returns whether the place of an entry has a medal or a prize of the event. */
export function isPrizePlace(
  prizes: readonly { readonly place?: PrizePlace | undefined }[],
  { rank, isJunior }: { readonly rank: number; readonly isJunior: boolean },
): boolean {
  const { key } = divisionOf({ isJunior });
  return rank <= PRIZE_PLACES || prizes.some(({ place }) => place?.division === key && place.rank === rank);
}

/** The most prizes of an event. */
export const MAX_PRIZES = 12;
