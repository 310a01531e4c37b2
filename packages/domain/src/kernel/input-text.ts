import { BadInputError } from './errors.ts';

/**
 * Throws BAD_INPUT for a text of more than `max` UTF-16 units. Call it before any other use of external text. `name` is
 * the field's, `label` its name in the sentence.
 */
export function assertLength(
  text: string | null | undefined,
  { name, label = name, max }: { readonly name: string; readonly label?: string; readonly max: number },
): void {
  if (text && text.length > max) throw new BadInputError(`${label} must not be longer than ${max} characters`, [name]);
}

/** Sorting a longer run of combining marks takes quadratic time. */
const LONG_RUN = /\p{M}{31}/u;

/**
 * Returns a text in Unicode's composed form (NFC) in linear time. Returns a text with more than 30 combining marks in a
 * row, which no language has, unchanged.
 */
export function composed(text: string): string {
  return LONG_RUN.test(text) ? text : text.normalize('NFC');
}
