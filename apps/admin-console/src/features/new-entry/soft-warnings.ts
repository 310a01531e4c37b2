import type { TypedEntry } from '@derby/rules/entry-fields';
import { formatEntryTime } from '@derby/rules/event/derby-time';
import type { WeighedEntry } from './api.ts';
import { UNUSUAL_LEAD_LBS } from './constants.ts';
import { messages } from './messages.ts';

const folded = (name: string): string => name.trim().normalize('NFC').toLowerCase();

/**
 * Returns warnings to show before an entry is added; they do not block it (docs/screens.md, "New Entry"): the name
 * has an entry already, or the weight is far above that of the leader of the division. Second entries of one
 * contestant are common, and so are forgotten tares.
 */
export function softWarnings(
  typed: Pick<TypedEntry, 'fishWeight' | 'firstName' | 'lastName' | 'isJunior'>,
  weighed: readonly WeighedEntry[],
): string[] {
  return [...sameName(typed, weighed), ...farAhead(typed, weighed)];
}

function sameName(
  { firstName, lastName }: Pick<TypedEntry, 'firstName' | 'lastName'>,
  weighed: readonly WeighedEntry[],
): string[] {
  if (firstName.trim() === '' || lastName.trim() === '') return [];
  const name = folded(`${firstName.trim()} ${lastName.trim()}`);
  const first = weighed
    .filter((entry) => folded(`${entry.firstName} ${entry.lastName}`) === name)
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    .at(0);
  if (!first) return [];
  return [
    messages.sameName(`${first.firstName} ${first.lastName}`, {
      weight: first.fishWeightLbs,
      time: formatEntryTime(first.createdAt),
      rank: first.rank,
    }),
  ];
}

function farAhead(
  { fishWeight, isJunior }: Pick<TypedEntry, 'fishWeight' | 'isJunior'>,
  weighed: readonly WeighedEntry[],
): string[] {
  const leader = weighed.find((entry) => entry.isJunior === isJunior && entry.rank === 1);
  const leadLbs = leader ? Number(fishWeight) - leader.fishWeightLbs : 0;
  return leadLbs >= UNUSUAL_LEAD_LBS ? [messages.farAhead(Number(leadLbs.toFixed(2)))] : [];
}
