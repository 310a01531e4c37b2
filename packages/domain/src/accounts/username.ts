import { BadInputError } from '../kernel/index.ts';

const MAX_USERNAME_CHARACTERS = 80;

/** The name to store. Throws BAD_INPUT. */
export function acceptableUsername(given: string): string {
  const username = given.trim();
  if (username === '') throw new BadInputError('Username is required', ['username']);
  if (username.length > MAX_USERNAME_CHARACTERS) {
    throw new BadInputError(`Username must not be longer than ${MAX_USERNAME_CHARACTERS} characters`, ['username']);
  }
  return username;
}
