import type { TypedEntry } from '@derby/rules/entry-fields';
import type { CreatedEntry } from './api.ts';

/** "Ada Sheringham, 23.9 lbs". */
export function nameAndWeight({ firstName, lastName, fishWeight }: TypedEntry): string {
  return `${firstName} ${lastName}, ${fishWeight} lbs`;
}

/**
 * Returns the text to read to the angler, who can object at once: "Ada Sheringham, 23.9 lbs, rank 5". Without the
 * rank when another tab got the response.
 */
export function readBack(typed: TypedEntry, entry: CreatedEntry | null): string {
  if (!entry) return nameAndWeight(typed);
  const { firstName, lastName, fishWeightLbs, rank, isJunior } = entry;
  const place = isJunior ? `rank ${rank} in the Junior Division` : `rank ${rank}`;
  return `${firstName} ${lastName}, ${fishWeightLbs} lbs, ${place}`;
}
