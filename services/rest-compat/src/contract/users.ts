import { z } from 'zod';
import { defineCall, ROLES } from './call.ts';
import { EMAIL, NAME, NEW_PASSWORD } from './described-rules.ts';
import { instant, message, pathId, text, untouchedText } from './fields.ts';

const role = z.enum(ROLES, { error: 'role must be administrator or weighmaster' });

/** An account as administrators see it. */
export const user = z.strictObject({
  id: z.int().positive(),
  username: z.string(),
  email: z.string().nullable(),
  role: z.enum(ROLES),
  two_factor_enabled: z.boolean(),
  is_suspended: z.boolean(),
  created_at: instant,
});

const userParams = z.object({ id: pathId('User') });

export const listUsers = defineCall({
  method: 'GET',
  path: '/api/users',
  summary: 'All users, in the order of their creation',
  access: 'administrator',
  answers: { 200: z.array(user) },
});

export const createUser = defineCall({
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
  answers: { 201: user },
});

export const updateUser = defineCall({
  method: 'PUT',
  path: '/api/users/:id',
  summary: "Change another user's role; their sessions continue with it",
  access: 'administrator',
  params: userParams,
  body: { kind: 'json', schema: z.object({ role }) },
  answers: { 200: user },
});

export const resetUserPassword = defineCall({
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
  answers: { 200: message },
});

export const suspendUser = defineCall({
  method: 'POST',
  path: '/api/users/:id/suspend',
  summary: 'Suspend a user and end all their sessions, or end the suspension',
  access: 'administrator',
  params: userParams,
  body: { kind: 'json', schema: z.object({ suspend: z.boolean({ error: 'suspend must be true or false' }) }) },
  answers: { 200: message },
});

export const disableUserTwoFactor = defineCall({
  method: 'POST',
  path: '/api/users/:id/disable-2fa',
  summary: "Disable another user's two-factor authentication; all their sessions end",
  access: 'administrator',
  params: userParams,
  answers: { 200: message },
});

export const deleteUser = defineCall({
  method: 'DELETE',
  path: '/api/users/:id',
  summary: 'Delete a user and end all their sessions',
  access: 'administrator',
  params: userParams,
  answers: { 200: z.strictObject({ deletedUsername: z.string() }) },
});
