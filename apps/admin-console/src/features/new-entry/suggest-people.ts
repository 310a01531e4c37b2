import { foldForSearch, foldName, type PersonName } from '@derby/rules/name-fold';
import { storedName } from '@derby/rules/person-name';
import type { WeighedEntry } from './weighed-entries.ts';

const MAX_SUGGESTIONS = 5;

/** A participant, or someone who has weighed in. */
export interface Person extends PersonName {
  /** The latest entry; null for a participant without one. */
  readonly entry: (Pick<WeighedEntry, 'fishWeightLbs' | 'createdAt'> & { readonly phoneNumber: string }) | null;
}

/**
 * Returns everyone who may weigh in, sorted by name. One name with two phone numbers is two people: they may be father
 * and son.
 */
export function peopleOf(
  names: readonly PersonName[],
  weighed: readonly Omit<WeighedEntry, 'id' | 'rank'>[],
): Person[] {
  const oldestFirst = weighed
    .flatMap(({ phoneNumber, ...entry }) => (phoneNumber === null ? [] : { ...entry, phoneNumber }))
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
  const anglers = new Map(
    oldestFirst.map((entry) => {
      const { firstName, lastName, phoneNumber } = entry;
      return [`${foldName(entry).fullName.joined} ${phoneNumber}`, { firstName, lastName, entry }];
    }),
  );
  const known = new Set(oldestFirst.map((entry) => foldName(entry).fullName.joined));
  const others = names.filter((name) => !known.has(foldName(name).fullName.joined));
  const people = [
    ...anglers.values(),
    ...others.map(({ firstName, lastName }) => ({ firstName, lastName, entry: null })),
  ];
  return people.toSorted((a, b) => foldName(a).fullName.spaced.localeCompare(foldName(b).fullName.spaced));
}

/**
 * Returns at most five people for the typed first name: those whose first or full name begins with it, then those whose
 * last name does. Returns none for an empty text.
 */
export function suggestPeople(people: readonly Person[], text: string): Person[] {
  const prefix = foldForSearch(text).joined;
  if (prefix === '') return [];
  const byFirstName = people.filter((person) => foldName(person).fullName.joined.startsWith(prefix));
  const byLastName = people.filter((person) => foldName(person).lastName.joined.startsWith(prefix));
  return [...new Set([...byFirstName, ...byLastName])].slice(0, MAX_SUGGESTIONS);
}

/**
 * Returns at most five last names that begin with the typed text, without duplicates, those of people with the typed
 * first name first. Returns none for an empty text or an exact match.
 */
export function suggestLastNames(people: readonly PersonName[], typed: PersonName): string[] {
  const prefix = foldForSearch(typed.lastName).joined;
  if (prefix === '') return [];
  const theirName = foldForSearch(typed.firstName).joined;
  const isTheirs = (name: PersonName): boolean => foldName(name).firstName.joined === theirName;
  const matching = people.filter((name) => foldName(name).lastName.joined.startsWith(prefix));
  const inOrder = [...matching.filter(isTheirs), ...matching.filter((name) => !isTheirs(name))];
  const unique = [...new Set(inOrder.map(({ lastName }) => lastName))].slice(0, MAX_SUGGESTIONS);
  return unique.length === 1 && unique[0] === storedName(typed.lastName) ? [] : unique;
}
