import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { assertLength, BadInputError, composed } from '../kernel/index.ts';

const MIN_LENGTH = 6;
/** Of the text as it was typed. */
export const MAX_PASSWORD_CHARACTERS = 1_000;

/** Argon2id is the library's algorithm unless told otherwise (docs/guarantees.md, A8). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a discarded random text at the same cost: unknown users take as long as known ones. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$gx7beKfMgXHrYigIAxh7oA$IV9cdgte5Ow4MAdk2qU5K88pbG+7xkT9tY85v9PD1oA';

/** Surrounding space never reaches us from the login form; accents count the same however a keyboard writes them. */
const canonical = (password: string) => composed(password.trim());

/** How a form names the password, in its sentences and on the wire. */
export interface PasswordField {
  readonly label: 'Password' | 'New password';
  readonly name: 'password' | 'newPassword';
}

const PASSWORD: PasswordField = { label: 'Password', name: 'password' };

/** Throws BAD_INPUT when a new password is missing, too short or too long; nothing is hashed for it. */
export async function hashPassword(password: string, field = PASSWORD): Promise<string> {
  assertAcceptable(password, field);
  return await hash(canonical(password), COST);
}

/** Throws BAD_INPUT as `hashPassword` does. */
export function assertAcceptable(password: string, { label, name } = PASSWORD): void {
  assertLength(password, { name, label, max: MAX_PASSWORD_CHARACTERS });
  const { length } = canonical(password);
  if (length === 0) throw new BadInputError(`${label} is required`, [name]);
  if (length < MIN_LENGTH) {
    throw new BadInputError(`${label} must be at least ${MIN_LENGTH} characters long`, [name]);
  }
}

/** Whether two typed passwords count as one. */
export const isSamePassword = (one: string, other: string): boolean => canonical(one) === canonical(other);

/** Whether it is the password; takes the same time when there is no such user. Overlong ones cost no hashing. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (password.length > MAX_PASSWORD_CHARACTERS) return false;
  const isRight = await verify(passwordHash ?? NOBODYS_HASH, canonical(password));
  return isRight && passwordHash !== undefined;
}

/** Letters and digits that are not mistaken for each other when read from a screen. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

const makeGroup = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A random password of 99 bits in four groups. */
export function makePassword(): string {
  return Array.from({ length: GROUPS }, makeGroup).join('-');
}
