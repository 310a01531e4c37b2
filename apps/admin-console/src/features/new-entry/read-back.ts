import type { CreatedEntry } from './api/create-entry.ts';

/** What is said to the angler, who can object at once (ux.md 5): "Ada Sheringham, 23.9 lbs, rank 5". */
export function readBack({ firstName, lastName, fishWeightLbs, rank, isJunior }: CreatedEntry): string {
  const place = isJunior ? `rank ${rank} in the Junior Division` : `rank ${rank}`;
  return `${firstName} ${lastName}, ${fishWeightLbs} lbs, ${place}`;
}
