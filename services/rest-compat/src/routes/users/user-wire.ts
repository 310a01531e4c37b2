import type { z } from 'zod';
import type { user } from '../../contract/users.ts';
import type { UserFieldsFragment } from '../../generated/operations.ts';

/** A user of the gateway in the contract's spelling. */
export function toWireUser(one: UserFieldsFragment): z.input<typeof user> {
  return {
    id: one.id,
    username: one.username,
    email: one.email,
    two_factor_enabled: one.twoFactorEnabled,
    is_suspended: one.isSuspended,
    created_at: one.createdAt,
  };
}
