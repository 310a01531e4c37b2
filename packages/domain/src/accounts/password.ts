import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { assertLength, BadInputError, composed, createTurns } from '../kernel/index.ts';

const MIN_LENGTH = 6;
/** Counted before trimming. */
export const MAX_PASSWORD_CHARACTERS = 1_000;

/** Cost of Argon2id, the library's default algorithm (docs/guarantees.md, A8). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a discarded random text at the same cost, so that unknown users take as long as known ones. */
const UNKNOWN_USER_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$gx7beKfMgXHrYigIAxh7oA$IV9cdgte5Ow4MAdk2qU5K88pbG+7xkT9tY85v9PD1oA';

const inTurn = createTurns();

/** Hashes one password at a time, so that a flood of logins leaves a processor and threads to all other requests. */
const hashing = <Result>(work: () => Promise<Result>) => inTurn('hash', work);

/** Trims like the login form, and makes accents equal on all keyboards. */
const canonical = (password: string) => composed(password.trim());

/** Label and wire name of the password in a form. */
export interface PasswordField {
  readonly label: 'Password' | 'New password';
  readonly name: 'password' | 'newPassword';
}

const PASSWORD: PasswordField = { label: 'Password', name: 'password' };

/** Hashes a new password. Throws BAD_INPUT when it is missing, too short or too long. */
export async function hashPassword(password: string, field = PASSWORD): Promise<string> {
  assertAcceptable(password, field);
  return await hashing(() => hash(canonical(password), COST));
}

/** Throws BAD_INPUT like `hashPassword`. */
export function assertAcceptable(password: string, { label, name } = PASSWORD): void {
  assertLength(password, { name, label, max: MAX_PASSWORD_CHARACTERS });
  const { length } = canonical(password);
  if (length === 0) throw new BadInputError(`${label} is required`, [name]);
  if (length < MIN_LENGTH) {
    throw new BadInputError(`${label} must be at least ${MIN_LENGTH} characters long`, [name]);
  }
}

/** Returns whether two typed passwords are equal. */
export const isSamePassword = (one: string, other: string): boolean => canonical(one) === canonical(other);

/**
 * Returns whether the password is right. Takes the same time without such a user. Overlong passwords are not hashed.
 */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (password.length > MAX_PASSWORD_CHARACTERS) return false;
  const isRight = await hashing(() => verify(passwordHash ?? UNKNOWN_USER_HASH, canonical(password)));
  return isRight && passwordHash !== undefined;
}

/** Letters and digits that are not confused when read from a screen. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

const makeGroup = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Returns a random password with 99 bits in four groups. */
export function makePassword(): string {
  return Array.from({ length: GROUPS }, makeGroup).join('-');
}
