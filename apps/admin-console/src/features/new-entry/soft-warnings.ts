import type { TypedEntry } from '@derby/rules/entry-fields';
import { formatEntryTime } from '@derby/rules/event/derby-time';
import { personNameOf } from '../../lib/texts.ts';
import { weightWarnings } from '../../lib/weight-warnings.ts';
import { foldName } from '@derby/rules/name-fold';
import type { WeighedEntry } from './api.ts';
import { messages } from './messages.ts';

/**
 * Returns warnings to show before an entry is added; they do not block it (docs/screens.md, "New Entry"): the name
 * has an entry already, or the weight is unusual. Second entries of one contestant are common, and so are forgotten
 * tares.
 */
export function softWarnings(
  typed: Pick<TypedEntry, 'fishWeight' | 'firstName' | 'lastName' | 'isJunior'>,
  weighed: readonly WeighedEntry[],
): string[] {
  return [...sameName(typed, weighed), ...weightWarnings(typed, weighed)];
}

function sameName(
  { firstName, lastName }: Pick<TypedEntry, 'firstName' | 'lastName'>,
  weighed: readonly WeighedEntry[],
): string[] {
  if (firstName.trim() === '' || lastName.trim() === '') return [];
  const name = foldName({ firstName, lastName }).fullName.joined;
  const first = weighed
    .filter((entry) => foldName(entry).fullName.joined === name)
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    .at(0);
  if (!first) return [];
  return [
    messages.sameName(personNameOf(first), {
      weight: first.fishWeightLbs,
      time: formatEntryTime(first.createdAt),
      rank: first.rank,
    }),
  ];
}
