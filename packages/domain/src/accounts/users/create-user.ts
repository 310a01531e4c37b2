import { recordAudit } from '../../audit/index.ts';
import {
  assertAdministrator,
  BadInputError,
  parseEmail,
  takeNumbers,
  type Actor,
  type Role,
} from '../../kernel/index.ts';
import type { SettingsDeps } from '../../settings/index.ts';
import { UserConflictError } from '../errors.ts';
import { hashPassword } from '../password.ts';
import { FIRST_ACCESS, FIRST_ROLE, NO_TWO_FACTOR, insertUser } from '../user.model.ts';
import { acceptableUsername } from '../username.ts';
import { userRecordOf, type UserRecord } from './list-users.ts';

/** The fields of the form. */
export interface CreateUserInput {
  readonly username?: string | null | undefined;
  readonly password?: string | null | undefined;
  /** None when it is null, left out or blank. */
  readonly email?: string | null | undefined;
  /** Administrator when it is null or left out. */
  readonly role?: Role | null | undefined;
}

/**
 * Creates a user. One of several concurrent calls with the same name succeeds. Throws UNAUTHENTICATED, BAD_INPUT, or
 * CONFLICT when the name is taken, ignoring case.
 */
export async function createUser(deps: SettingsDeps, actor: Actor, input: CreateUserInput): Promise<UserRecord> {
  assertAdministrator(actor);
  const username = acceptableUsername(input.username ?? '');
  const email = acceptableEmail(input.email ?? '');
  const user = {
    id: await takeNumbers(deps.database, 'users'),
    username,
    email,
    role: input.role ?? FIRST_ROLE,
    passwordHash: await hashPassword(input.password ?? ''),
    isSuspended: false,
    twoFactor: NO_TWO_FACTOR,
    access: FIRST_ACCESS,
    createdAt: deps.clock.now(),
  };
  if (!(await insertUser(deps.database, user))) throw new UserConflictError('Username already exists', ['username']);
  const changes = { role: { from: null, to: user.role } };
  await recordAudit(deps, actor, { action: 'user.created', subject: { kind: 'user', id: user.id }, changes });
  return userRecordOf(user);
}

function acceptableEmail(text: string): string | null {
  if (text.trim() === '') return null;
  const email = parseEmail(text);
  if (email === null) throw new BadInputError('Please enter a valid email', ['email']);
  return email;
}
