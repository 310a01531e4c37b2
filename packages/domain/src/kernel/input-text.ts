import { BadInputError } from './errors.ts';

/**
 * Throws BAD_INPUT for a text of more than `max` UTF-16 units. Comes before anything else that is done with a text
 * from outside. `name` is the field's, `label` what the sentence calls it.
 */
export function assertLength(
  text: string | null | undefined,
  { name, label = name, max }: { readonly name: string; readonly label?: string; readonly max: number },
): void {
  if (text && text.length > max) throw new BadInputError(`${label} must not be longer than ${max} characters`, [name]);
}

/** To sort a longer run of combining marks takes time that grows with the square of its length. */
const LONG_RUN = /\p{M}{31}/u;

/**
 * Returns a text in Unicode's composed form (NFC), in time that grows with its length. A text with more than 30
 * combining marks in a row, which no language has, is returned as it is.
 */
export function composed(text: string): string {
  return LONG_RUN.test(text) ? text : text.normalize('NFC');
}
