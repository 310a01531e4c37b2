import type { TypedEntry } from '@derby/rules/entry-fields';
import { formatEntryTime } from '@derby/rules/event/derby-time';
import { foldName, type PersonName } from '@derby/rules/name-fold';
import { parseWeight, weightTextOf } from '@derby/rules/weight';
import { personNameOf } from '../../lib/texts.ts';
import { weightWarnings } from '../../lib/weight-warnings.ts';
import { SAME_FISH_MS } from './device/sent-fish.ts';
import type { WeighedEntry } from './weighed-entries.ts';

/** What of an entry the warnings compare. */
type Compared = Pick<WeighedEntry, 'firstName' | 'lastName' | 'fishWeightLbs' | 'isJunior' | 'createdAt' | 'rank'>;

type Typed = Pick<TypedEntry, 'fishWeight' | 'firstName' | 'lastName' | 'isJunior'>;

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

const nameOf = (person: PersonName): string => foldName(person).fullName.joined;

const sameAngler = ({ firstName, lastName }: PersonName, weighed: readonly Compared[]): Compared[] => {
  if (firstName.trim() === '' || lastName.trim() === '') return [];
  const name = nameOf({ firstName, lastName });
  return weighed.filter((entry) => nameOf(entry) === name).toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
};

/**
 * Returns a sentence when the contestant has entries already (docs/screens.md, "New Entry"). Further entries of one
 * contestant are common, so it only informs.
 */
export function nameWarnings(typed: PersonName, weighed: readonly Compared[]): string[] {
  const entries = sameAngler(typed, weighed);
  const last = entries.at(-1);
  if (!last) return [];
  const { fishWeightLbs: weight, createdAt, rank } = last;
  const place = rank === null ? '' : `, rank ${rank}`;
  const fish = `${weight} lbs at ${formatEntryTime(createdAt)}${place}`;
  const before = `${personNameOf(last)} has already weighed in`;
  return [
    entries.length === 1
      ? `${before}: ${fish}. You can add a second entry.`
      : `${before} ${entries.length} fish, the last one ${fish}. You can add another entry.`,
  ];
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
export function questionOf(typed: Typed, weighed: readonly Compared[], nowMs: number): Question | null {
  const weightLbs = parseWeight(weightTextOf(typed.fishWeight));
  const same = sameAngler(typed, weighed).findLast(
    (entry) => entry.fishWeightLbs === weightLbs && nowMs - Date.parse(entry.createdAt) <= SAME_FISH_MS,
  );
  if (same) {
    const ageMs = Math.max(0, nowMs - Date.parse(same.createdAt));
    const age = ageMs < MINUTE_MS ? `${Math.round(ageMs / SECOND_MS)} s` : `${Math.round(ageMs / MINUTE_MS)} min`;
    const sentence = `Same fish? ${personNameOf(same)}, ${same.fishWeightLbs} lbs was added ${age} ago.`;
    return { about: 'fish', sentence };
  }
  const [sentence] = weightWarnings(typed, weighed);
  return sentence === undefined ? null : { about: 'weight', sentence };
}
