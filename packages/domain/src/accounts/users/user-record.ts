import type { Role } from '../../kernel/index.ts';
import type { User } from '../user.model.ts';

/** A user as other administrators see one: without anything that lets in. */
export interface UserRecord {
  readonly id: number;
  readonly username: string;
  readonly email: string | null;
  readonly role: Role;
  readonly twoFactorEnabled: boolean;
  readonly isSuspended: boolean;
  readonly createdAt: Date;
}

export function userRecordOf({ id, username, email, role, twoFactor, isSuspended, createdAt }: User): UserRecord {
  return { id, username, email, role, twoFactorEnabled: twoFactor.isEnabled, isSuspended, createdAt };
}
