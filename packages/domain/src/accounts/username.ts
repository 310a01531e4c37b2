import { visibleText } from '@derby/rules/unicode-text';
import { assertLength, BadInputError } from '../kernel/index.ts';

/** Counted before trimming. */
export const MAX_USERNAME_CHARACTERS = 80;

/** Returns the trimmed name to store. Throws BAD_INPUT. */
export function acceptableUsername(given: string): string {
  assertLength(given, { name: 'username', label: 'Username', max: MAX_USERNAME_CHARACTERS });
  const username = given.trim();
  if (username === '') throw new BadInputError('Username is required', ['username']);
  if (visibleText(username) !== username) {
    throw new BadInputError('Username must not contain invisible characters', ['username']);
  }
  return username;
}
