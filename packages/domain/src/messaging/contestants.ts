import { createHash } from 'node:crypto';
import type { RankedEntry } from '../entries/index.ts';

/**
 * One person to be told, with the best fish: one phone number plus one name within a division (docs/rules.md, "End of
 * the derby").
 */
export interface Contestant {
  /** The same for all entries of one contestant, different for all others. Holds no name and no number in the clear. */
  readonly key: string;
  readonly best: RankedEntry;
}

/**
 * The contestants behind the entries of both divisions, best rank first. Names are compared trimmed,
 * without case, in one Unicode form; a phone number alone never makes one of two people.
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

/** Upper case first, so that letters which only differ there (ß and SS) are one. */
function foldName(name: string): string {
  return name.trim().normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}
