import { foldForSearch, foldName, type PersonName } from '@derby/rules/name-fold';
import { storedName } from '@derby/rules/person-name';
import { MAX_SUGGESTIONS } from './constants.ts';

/**
 * Returns at most 5 names that begin with the typed text, compared as in searches, without duplicates. Last names of people
 * with the typed first name come first. Returns none for an empty text or an exact match.
 */
export function suggestNames(
  names: readonly PersonName[],
  typed: { readonly field: 'firstName' | 'lastName'; readonly text: string; readonly firstName: string },
): string[] {
  const prefix = foldForSearch(typed.text).joined;
  if (prefix === '') return [];
  const theirName = foldForSearch(typed.firstName).joined;
  const isTheirs = (name: PersonName): boolean =>
    typed.field === 'lastName' && foldName(name).firstName.joined === theirName;
  const matching = names.filter((name) => foldName(name)[typed.field].joined.startsWith(prefix));
  const inOrder = [...matching.filter(isTheirs), ...matching.filter((name) => !isTheirs(name))];
  const unique = [...new Set(inOrder.map((name) => name[typed.field]))].slice(0, MAX_SUGGESTIONS);
  return unique.length === 1 && unique[0] === storedName(typed.text) ? [] : unique;
}
