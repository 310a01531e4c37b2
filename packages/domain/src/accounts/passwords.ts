import { hash, verify } from '@node-rs/argon2';
import { auditedChange, recordAudit, type AuditAction } from '../audit/index.ts';
import {
  assertLength,
  BadInputError,
  composed,
  createTurns,
  randomBelow,
  type Actor,
  type Deps,
  type SignedInUser,
} from '../kernel/index.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { inPasswordQueue } from './password-queue.ts';
import { clearEndedSessions } from './sessions.ts';
import { attemptOf, throttled } from './throttle.ts';
import { assertHasPassword, changeAccess, findSelf, type User } from './user.ts';

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
interface PasswordField {
  readonly label: 'Password' | 'New password';
  readonly name: 'password' | 'newPassword';
}

const PASSWORD: PasswordField = { label: 'Password', name: 'password' };
const NEW_PASSWORD: PasswordField = { label: 'New password', name: 'newPassword' };

/** Hashes a new password. Throws BAD_INPUT when it is missing, too short or too long, and BUSY when too many wait. */
export async function hashPassword(
  deps: Pick<Deps, 'clientGone'>,
  password: string,
  field = PASSWORD,
): Promise<string> {
  assertAcceptable(password, field);
  const turn = { rank: 'known-client', client: 'new passwords' } as const;
  return await inPasswordQueue(deps, turn, () => hashing(() => hash(canonical(password), COST)));
}

function assertAcceptable(password: string, { label, name }: PasswordField): void {
  assertLength(password, { name, label, max: MAX_PASSWORD_CHARACTERS });
  const { length } = canonical(password);
  if (length === 0) throw new BadInputError(`${label} is required`, [name]);
  if (length < MIN_LENGTH) {
    throw new BadInputError(`${label} must be at least ${MIN_LENGTH} characters long`, [name]);
  }
}

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

const makeGroup = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomBelow(ALPHABET.length)]).join('');

/** Returns a random password with 99 bits in four groups. */
export function makePassword(): string {
  return Array.from({ length: GROUPS }, makeGroup).join('-');
}

/** Not UNAUTHENTICATED: the session of the signed-in user goes on. */
const wrongPassword = () => new BadInputError('Current password is incorrect', ['currentPassword']);

/**
 * Checks the actor's password again and returns the user, so that an open session alone cannot change credentials.
 * Counts attempts per session. Throws BAD_INPUT, TOO_MANY_ATTEMPTS, or UNAUTHENTICATED for a deleted user.
 */
export async function checkCurrentPassword(
  deps: AccountsDeps,
  actor: SignedInUser,
  given: { readonly currentPassword: string; readonly address: string; readonly action: AuditAction },
): Promise<User> {
  const { currentPassword, address, action } = given;
  const user = await findSelf(deps.database, actor);
  const isRight = await throttled(deps, attemptOf(actor, 'password', address), async () =>
    (await isPassword(user.passwordHash, currentPassword)) ? true : undefined,
  );
  if (isRight) return user;
  await recordAudit(deps, actor, { action, outcome: 'refused', subject: { kind: 'user', id: user.id }, address });
  throw wrongPassword();
}

/**
 * Changes the actor's own password. Ends all other sessions of the user and all remember-me tokens; this session stays.
 * Throws UNAUTHENTICATED, BAD_INPUT for the first problem, or TOO_MANY_ATTEMPTS.
 */
export async function changePassword(
  deps: AccountsDeps,
  actor: Actor,
  input: {
    readonly currentPassword?: string | null | undefined;
    readonly newPassword?: string | null | undefined;
    readonly address: string;
  },
): Promise<{ message: string }> {
  assertHasPassword(actor);
  const { address } = input;
  const current = input.currentPassword ?? '';
  const next = input.newPassword ?? '';
  if (current.trim() === '') throw new BadInputError('Current password is required', ['currentPassword']);
  assertAcceptable(next, NEW_PASSWORD);
  if (isSamePassword(current, next)) {
    throw new BadInputError('New password must be different from current password', ['newPassword']);
  }
  const action = 'user.password-changed';
  const user = await checkCurrentPassword(deps, actor, { currentPassword: current, address, action });
  const passwordHash = await hashPassword(deps, next, NEW_PASSWORD);
  await auditedChange(deps, actor, { action, subject: { kind: 'user', id: user.id }, address }, async () => {
    const changed = await changeAccess(deps.database, {
      userId: user.id,
      // After a concurrent change, the password checked above is no longer current.
      expected: { passwordHash: user.passwordHash },
      change: { passwordHash },
      sparedSessionId: actor.sessionId,
    });
    if (!changed) throw wrongPassword();
  });
  await clearEndedSessions(deps, user.id, actor.sessionId);
  return { message: 'Password updated successfully!' };
}
