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
