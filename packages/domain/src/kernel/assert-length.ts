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
