import { assertLength, BadInputError } from '../kernel/index.ts';

/** Of the text as it was typed. */
export const MAX_USERNAME_CHARACTERS = 80;

/** The name to store. Throws BAD_INPUT. */
export function acceptableUsername(given: string): string {
  assertLength(given, { name: 'username', label: 'Username', max: MAX_USERNAME_CHARACTERS });
  const username = given.trim();
  if (username === '') throw new BadInputError('Username is required', ['username']);
  return username;
}
