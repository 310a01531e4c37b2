import type { User } from '../user.model.ts';

/** A user as other administrators see one: without anything that lets in. */
export type UserRecord = Pick<User, 'id' | 'username' | 'email' | 'role' | 'isSuspended' | 'createdAt'> & {
  readonly twoFactorEnabled: boolean;
};

export function userRecordOf({ id, username, email, role, twoFactor, isSuspended, createdAt }: User): UserRecord {
  return { id, username, email, role, twoFactorEnabled: twoFactor.isEnabled, isSuspended, createdAt };
}
