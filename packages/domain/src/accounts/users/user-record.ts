import type { User } from '../user.model.ts';

/** A user as other administrators see one: without anything that lets in. */
export interface UserRecord {
  readonly id: number;
  readonly username: string;
  readonly email: string | null;
  readonly twoFactorEnabled: boolean;
  readonly isSuspended: boolean;
  readonly createdAt: Date;
}

export function userRecordOf({ id, username, email, twoFactor, isSuspended, createdAt }: User): UserRecord {
  return { id, username, email, twoFactorEnabled: twoFactor.isEnabled, isSuspended, createdAt };
}
