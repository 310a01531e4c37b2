import { createHash } from 'node:crypto';
import { foldName, identityOf, isSimilarName, type NameIdentity } from '@derby/rules/name-fold';
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

/** An entry with the identity of its name. */
interface NamedEntry {
  readonly entry: RankedEntry;
  readonly name: NameIdentity;
}

/**
 * Returns the contestants of both divisions, best rank first. Spellings of one name are one contestant, also when
 * accents are left out. Two names with one phone number are two contestants.
 */
export function contestantsOf(entries: readonly RankedEntry[]): Contestant[] {
  const named = entries.toSorted(byRank).map((entry) => ({ entry, name: identityOf(entry) }));
  const groups = [...groupBy(named, identityKey('plain')).values()].flatMap((group) => {
    const key = identityKey(hasOneSpelling(group) ? 'plain' : 'spelling');
    return Array.from(groupBy(group, key));
  });
  return groups
    .flatMap(([key, [best]]) => (best ? [{ key: hashOf(key), best: best.entry }] : []))
    .toSorted((a, b) => byRank(a.best, b.best));
}

function byRank(a: RankedEntry, b: RankedEntry): number {
  return a.rank - b.rank || Number(a.isJunior) - Number(b.isJunior);
}

const identityKey =
  (form: keyof NameIdentity) =>
  ({ entry, name }: NamedEntry) => {
    const { isJunior, phoneNumber } = entry;
    return JSON.stringify([isJunior, phoneNumber, name[form].firstName, name[form].lastName]);
  };

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');

/**
 * Returns whether first and last name have at most one spelling with accents each. `Hung` then is `Hùng` with the
 * accents left out; beside `Hùng` and `Hưng`, which are two names, it may be either.
 */
function hasOneSpelling(group: readonly NamedEntry[]): boolean {
  return (['firstName', 'lastName'] as const).every((part) => {
    const accented = group.filter(({ name }) => name.spelling[part] !== name.plain[part]);
    return new Set(accented.map(({ name }) => name.spelling[part])).size <= 1;
  });
}

/** Two contestants with one phone number whose names are nearly the same. */
export interface SimilarContestants {
  readonly contestants: readonly { readonly rank: number; readonly isJunior: boolean; readonly name: string }[];
}

/** The best contestants of a number that are compared: more than any family has. */
const MAX_COMPARED = 30;

/** Returns the pairs that may be one person, for an administrator to decide; also a pair in two divisions. */
export function similarContestants(contestants: readonly Contestant[]): SimilarContestants[] {
  const byNumber = groupBy(contestants, ({ best }) => best.phoneNumber);
  return [...byNumber.values()].flatMap((ofNumber) => {
    const folded = ofNumber.slice(0, MAX_COMPARED).map(({ best }) => ({ best, name: foldName(best).fullName }));
    return folded.flatMap((one, index) =>
      folded
        .slice(index + 1)
        .filter((other) => isSimilarName(one.name, other.name))
        .map((other) => ({ contestants: [one.best, other.best].map(placeOf) })),
    );
  });
}

function placeOf({ rank, isJunior, firstName, lastName }: RankedEntry): SimilarContestants['contestants'][number] {
  return { rank, isJunior, name: `${firstName} ${lastName}` };
}

/** Groups the items by key. Keys and items keep the order of the input. */
export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
