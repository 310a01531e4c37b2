import { assertAdministrator, type Actor, type Deps } from '../../kernel/index.ts';
import { findUsers, type User } from '../user.model.ts';

/** A user without credentials, for administrators. */
export type UserRecord = Pick<User, 'id' | 'username' | 'email' | 'role' | 'isSuspended' | 'createdAt'> & {
  readonly twoFactorEnabled: boolean;
};

export function userRecordOf({ id, username, email, role, twoFactor, isSuspended, createdAt }: User): UserRecord {
  return { id, username, email, role, twoFactorEnabled: twoFactor.isEnabled, isSuspended, createdAt };
}

/** Returns all users, ordered by id. Administrators only. */
export async function listUsers(deps: Deps, actor: Actor): Promise<UserRecord[]> {
  assertAdministrator(actor);
  return (await findUsers(deps.database)).map(userRecordOf);
}
