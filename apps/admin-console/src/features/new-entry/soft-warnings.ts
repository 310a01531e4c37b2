import type { TypedEntry } from '@derby/rules/entry-fields';
import { formatEntryTime } from '@derby/rules/event/derby-time';
import { foldName, type PersonName } from '@derby/rules/name-fold';
import { parseWeight, weightTextOf } from '@derby/rules/weight';
import { personNameOf } from '../../lib/texts.ts';
import { weightWarnings } from '../../lib/weight-warnings.ts';
import { messages } from './messages.ts';

/** An entry of this derby; `rank` is null while it waits on this device. */
export interface WeighedEntry extends PersonName {
  readonly fishWeightLbs: number;
  readonly isJunior: boolean;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly rank: number | null;
}

type Typed = Pick<TypedEntry, 'fishWeight' | 'firstName' | 'lastName' | 'isJunior'>;

/** The same name and weight within this time may be the same fish. */
const SAME_FISH_MS = 5 * 60_000;

const nameOf = (person: PersonName): string => foldName(person).fullName.joined;

const sameAngler = ({ firstName, lastName }: PersonName, weighed: readonly WeighedEntry[]): WeighedEntry[] => {
  if (firstName.trim() === '' || lastName.trim() === '') return [];
  const name = nameOf({ firstName, lastName });
  return weighed.filter((entry) => nameOf(entry) === name).toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
};

/**
 * Returns a sentence when the contestant has an entry already (docs/screens.md, "New Entry"). Second entries of one
 * contestant are common, so it only informs.
 */
export function nameWarnings(typed: Typed, weighed: readonly WeighedEntry[]): string[] {
  const first = sameAngler(typed, weighed).at(0);
  if (!first) return [];
  const { fishWeightLbs: weight, createdAt, rank } = first;
  return [messages.sameName(personNameOf(first), { weight, time: formatEntryTime(createdAt), rank })];
}

/** A question to ask before an entry is added, and what it is about. */
export interface Question {
  readonly about: 'weight' | 'fish';
  readonly sentence: string;
}

/**
 * Returns the question to ask before this entry is added; null when nothing is unusual. The same fish was added a
 * moment ago, or the tare was forgotten, or a point is missing: with one more press it is added all the same.
 */
export function questionOf(typed: Typed, weighed: readonly WeighedEntry[], nowMs: number): Question | null {
  const weightLbs = parseWeight(weightTextOf(typed.fishWeight));
  const same = sameAngler(typed, weighed).findLast(
    (entry) => entry.fishWeightLbs === weightLbs && nowMs - Date.parse(entry.createdAt) <= SAME_FISH_MS,
  );
  if (same) {
    const ageMs = Math.max(0, nowMs - Date.parse(same.createdAt));
    return { about: 'fish', sentence: messages.sameFish(personNameOf(same), same.fishWeightLbs, ageMs) };
  }
  const [sentence] = weightWarnings(typed, weighed);
  return sentence === undefined ? null : { about: 'weight', sentence };
}
