import {
  createUser,
  deleteUser,
  disableUserTwoFactor,
  listUsers,
  resetUserPassword,
  setUserRole,
  setUserSuspended,
  type UserRecord,
} from '@derby/domain/accounts';
import { ROLES } from '@derby/domain/kernel';
import { z } from 'zod';
import { call, type Call } from '../contract/call.ts';
import { EMAIL, NAME, NEW_PASSWORD } from '../contract/described-rules.ts';
import { instant, message, pathId, text, untouchedText } from '../contract/fields.ts';

const role = z.enum(ROLES, { error: 'role must be administrator or weighmaster' });

/** An account as administrators see it. */
const user = z.strictObject({
  id: z.int().positive(),
  username: z.string(),
  email: z.string().nullable(),
  role: z.enum(ROLES),
  two_factor_enabled: z.boolean(),
  is_suspended: z.boolean(),
  created_at: instant,
});

const userParams = z.object({ id: pathId('User') });

function wireUser(one: UserRecord): z.input<typeof user> {
  return {
    id: one.id,
    username: one.username,
    email: one.email,
    role: one.role,
    two_factor_enabled: one.twoFactorEnabled,
    is_suspended: one.isSuspended,
    created_at: one.createdAt.toISOString(),
  };
}

export const usersCalls: readonly Call[] = [
  call(
    {
      method: 'GET',
      path: '/api/users',
      summary: 'All users, in the order of their creation',
      access: 'administrator',
      responses: { 200: z.array(user) },
    },
    async ({ deps, actor }) => ({ status: 200, body: (await listUsers(deps, actor)).map(wireUser) }),
  ),
  call(
    {
      method: 'POST',
      path: '/api/users',
      summary: 'Create a user',
      access: 'administrator',
      body: {
        kind: 'json',
        schema: z
          .object({
            username: text('username').nullish().meta(NAME),
            password: untouchedText('password').nullish().meta(NEW_PASSWORD),
            email: text('email').nullish().meta(EMAIL),
            role: role.nullish().meta({ description: '`administrator` when it is left out' }),
          })
          .meta({ required: ['username', 'password'] }),
      },
      responses: { 201: user },
    },
    async ({ deps, actor, body }) => ({ status: 201, body: wireUser(await createUser(deps, actor, body)) }),
  ),
  call(
    {
      method: 'PUT',
      path: '/api/users/:id',
      summary: "Change another user's role; their sessions continue with it",
      access: 'administrator',
      params: userParams,
      body: { kind: 'json', schema: z.object({ role }) },
      responses: { 200: user },
    },
    async ({ deps, actor, params, body }) => ({
      status: 200,
      body: wireUser(await setUserRole(deps, actor, { userId: params.id, role: body.role })),
    }),
  ),
  call(
    {
      method: 'POST',
      path: '/api/users/:id/reset-password',
      summary: "Change another user's password; all their sessions end",
      access: 'administrator',
      params: userParams,
      body: {
        kind: 'json',
        schema: z
          .object({ newPassword: untouchedText('newPassword').nullish().meta(NEW_PASSWORD) })
          .meta({ required: ['newPassword'] }),
      },
      responses: { 200: message },
    },
    async ({ deps, actor, params, body }) => ({
      status: 200,
      body: { message: (await resetUserPassword(deps, actor, { ...body, userId: params.id })).message },
    }),
  ),
  call(
    {
      method: 'POST',
      path: '/api/users/:id/suspend',
      summary: 'Suspend a user and end all their sessions, or end the suspension',
      access: 'administrator',
      params: userParams,
      body: { kind: 'json', schema: z.object({ suspend: z.boolean({ error: 'suspend must be true or false' }) }) },
      responses: { 200: message },
    },
    async ({ deps, actor, params, body }) => {
      const done = await setUserSuspended(deps, actor, { userId: params.id, isSuspended: body.suspend });
      return { status: 200, body: { message: done.message } };
    },
  ),
  call(
    {
      method: 'POST',
      path: '/api/users/:id/disable-2fa',
      summary: "Disable another user's two-factor authentication; all their sessions end",
      access: 'administrator',
      params: userParams,
      responses: { 200: message },
    },
    async ({ deps, actor, params }) => ({
      status: 200,
      body: { message: (await disableUserTwoFactor(deps, actor, { userId: params.id })).message },
    }),
  ),
  call(
    {
      method: 'DELETE',
      path: '/api/users/:id',
      summary: 'Delete a user and end all their sessions',
      access: 'administrator',
      params: userParams,
      responses: { 200: z.strictObject({ deletedUsername: z.string() }) },
    },
    async ({ deps, actor, params }) => {
      const { deletedUsername } = await deleteUser(deps, actor, { userId: params.id });
      return { status: 200, body: { deletedUsername } };
    },
  ),
];
