import { MAX_SUGGESTIONS } from './constants.ts';

/** The name of a participant. */
export interface KnownName {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Returns at most 5 names that begin with the typed text, ignoring case, without duplicates. Last names of people
 * with the typed first name come first. Returns none for an empty text or an exact match.
 */
export function suggestNames(
  names: readonly KnownName[],
  typed: { readonly field: 'firstName' | 'lastName'; readonly text: string; readonly firstName: string },
): string[] {
  const prefix = typed.text.trim().toLowerCase();
  if (prefix === '') return [];
  const isTheirs = ({ firstName }: KnownName): boolean =>
    typed.field === 'lastName' && firstName.toLowerCase() === typed.firstName.trim().toLowerCase();
  const matching = names.filter((name) => name[typed.field].toLowerCase().startsWith(prefix));
  const inOrder = [...matching.filter(isTheirs), ...matching.filter((name) => !isTheirs(name))];
  const unique = [...new Set(inOrder.map((name) => name[typed.field]))].slice(0, MAX_SUGGESTIONS);
  return unique.length === 1 && unique[0] === typed.text.trim() ? [] : unique;
}
