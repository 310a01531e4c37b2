import { createHash } from 'node:crypto';
import type { RankedEntry } from '../entries/index.ts';

/**
 * A contestant with the best entry: one phone number and one name within a division (docs/rules.md, "End of the
 * derby").
 */
export interface Contestant {
  /** Hash that is the same for all entries of one contestant, and different for all others. */
  readonly key: string;
  readonly best: RankedEntry;
}

/**
 * Returns the contestants of both divisions, best rank first. Names are compared trimmed, without case and in one
 * Unicode form. Two names with one phone number are two contestants.
 */
export function contestantsOf(entries: readonly RankedEntry[]): Contestant[] {
  const byKey = new Map<string, Contestant>();
  for (const best of entries.toSorted((a, b) => a.rank - b.rank || Number(a.isJunior) - Number(b.isJunior))) {
    const key = contestantKey(best);
    if (!byKey.has(key)) byKey.set(key, { key, best });
  }
  return [...byKey.values()];
}

function contestantKey({ isJunior, phoneNumber, firstName, lastName }: RankedEntry): string {
  const identity = JSON.stringify([isJunior, phoneNumber, foldName(firstName), foldName(lastName)]);
  return createHash('sha256').update(identity).digest('base64url');
}

/** Upper case first, so that letters with the same upper case (ß and SS) are equal. */
function foldName(name: string): string {
  return name.trim().normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}
