import { MAX_SUGGESTIONS } from './constants.ts';

/** The name of a participant. */
export interface KnownName {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Names that begin with what is typed, whatever its case; each once, at most 5. Last names of people with the
 * first name that is typed come first. Nothing typed, or just that name, suggests nothing.
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
