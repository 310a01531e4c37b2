import type { z } from 'zod';
import type { Role } from '../contract/call.ts';
import {
  createUser,
  deleteUser,
  disableUserTwoFactor,
  listUsers,
  resetUserPassword,
  suspendUser,
  updateUser,
  type user,
} from '../contract/users.ts';
import {
  CreateUserDocument,
  DeleteUserDocument,
  DisableUserTwoFactorDocument,
  ResetUserPasswordDocument,
  SetUserRoleDocument,
  SetUserSuspendedDocument,
  UsersDocument,
  type Role as GatewayRole,
  type UserFieldsFragment,
} from '../generated/operations.ts';
import { implement, type Implementation } from '../http/implementation.ts';

/** REST roles by gateway role, and back. */
const ROLE_NAMES = { administrator: 'ADMINISTRATOR', weighmaster: 'WEIGHMASTER' } as const satisfies Record<
  Role,
  GatewayRole
>;
const WIRE_ROLES = { ADMINISTRATOR: 'administrator', WEIGHMASTER: 'weighmaster' } as const satisfies Record<
  GatewayRole,
  Role
>;

export const usersRoutes: readonly Implementation[] = [
  implement(listUsers, async ({ call, gateway }) => {
    const { users } = await gateway.run(call, UsersDocument, {});
    return { status: 200, body: users.map(toWireUser) };
  }),
  implement(createUser, async ({ body, call, gateway }) => {
    const { createUser: made } = await gateway.run(call, CreateUserDocument, {
      input: { ...body, role: body.role && ROLE_NAMES[body.role] },
    });
    return { status: 201, body: toWireUser(made) };
  }),
  implement(updateUser, async ({ params, body, call, gateway }) => {
    const variables = { id: params.id, role: ROLE_NAMES[body.role] };
    const { setUserRole: changed } = await gateway.run(call, SetUserRoleDocument, variables);
    return { status: 200, body: toWireUser(changed) };
  }),
  implement(resetUserPassword, async ({ params, body, call, gateway }) => {
    const { resetUserPassword: message } = await gateway.run(call, ResetUserPasswordDocument, {
      id: params.id,
      ...body,
    });
    return { status: 200, body: { message } };
  }),
  implement(suspendUser, async ({ params, body, call, gateway }) => {
    const { setUserSuspended: message } = await gateway.run(call, SetUserSuspendedDocument, {
      id: params.id,
      isSuspended: body.suspend,
    });
    return { status: 200, body: { message } };
  }),
  implement(disableUserTwoFactor, async ({ params, call, gateway }) => {
    const { disableUserTwoFactor: message } = await gateway.run(call, DisableUserTwoFactorDocument, { id: params.id });
    return { status: 200, body: { message } };
  }),
  implement(deleteUser, async ({ params, call, gateway }) => {
    const { deleteUser: deleted } = await gateway.run(call, DeleteUserDocument, { id: params.id });
    return { status: 200, body: { deletedUsername: deleted.deletedUsername } };
  }),
];

function toWireUser(one: UserFieldsFragment): z.input<typeof user> {
  return { ...one, role: WIRE_ROLES[one.role] };
}
