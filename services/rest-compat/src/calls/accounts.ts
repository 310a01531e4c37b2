import { changePassword, login, logout, refreshSession } from '@derby/domain/accounts';
import { z } from 'zod';
import { call, type Call } from '../contract/call.ts';
import { NEW_PASSWORD, NOT_BLANK } from '../contract/described-rules.ts';
import { failure } from '../contract/failures.ts';
import { MAX_LENGTH, message, text, untouchedText } from '../contract/fields.ts';

const REMEMBER_ME_PROOF = {
  rememberMeToken: text('rememberMeToken', MAX_LENGTH.rememberMeToken).nullish(),
  deviceFingerprint: text('deviceFingerprint', MAX_LENGTH.deviceFingerprint).nullish(),
};

export const accountsCalls: readonly Call[] = [
  call(
    {
      method: 'POST',
      path: '/api/login',
      summary: 'Sign in, in one step or with a two-factor code in a second one',
      access: 'public',
      body: {
        kind: 'json',
        schema: z
          .object({
            username: text('username', MAX_LENGTH.username).nullish().meta(NOT_BLANK),
            password: untouchedText('password', MAX_LENGTH.password).nullish().meta(NOT_BLANK),
            rememberMe: z.boolean({ error: 'rememberMe must be true or false' }).nullish(),
            deviceFingerprint: text('deviceFingerprint', MAX_LENGTH.deviceFingerprint).nullish(),
            twoFactorCode: text('twoFactorCode', MAX_LENGTH.twoFactorCode).nullish(),
            deviceToken: text('deviceToken', MAX_LENGTH.deviceToken)
              .nullish()
              .meta({ description: 'From an earlier login on this device; null requests a first one' }),
          })
          .meta({ required: ['username', 'password'] }),
      },
      responses: {
        200: z.union([
          z.strictObject({
            token: z.string(),
            rememberMeToken: z.string().optional(),
            deviceToken: z.string().optional(),
          }),
          z.strictObject({ requiresTwoFactor: z.literal(true), deviceToken: z.string().optional() }),
        ]),
        401: failure,
      },
      isSignIn: true,
      staysOpen: true,
    },
    async ({ deps, actor, body, address }) => {
      const result = await login(deps, actor, { ...body, address });
      // Only for clients that send the field; the response to all others stays unchanged.
      const device =
        body.deviceToken === undefined || result.deviceToken === null ? {} : { deviceToken: result.deviceToken };
      if ('requiresTwoFactor' in result) return { status: 200, body: { requiresTwoFactor: true, ...device } };
      const remembered = result.rememberMeToken === null ? {} : { rememberMeToken: result.rememberMeToken };
      return { status: 200, body: { token: result.token, ...remembered, ...device } };
    },
  ),
  call(
    {
      method: 'POST',
      path: '/api/auth/refresh',
      summary: 'Get a new token for a remembered device',
      access: 'public',
      body: {
        kind: 'json',
        schema: z.object(REMEMBER_ME_PROOF).meta({ required: ['rememberMeToken', 'deviceFingerprint'] }),
      },
      responses: { 200: z.strictObject({ ok: z.literal(true), token: z.string() }), 401: failure },
      isSignIn: true,
      staysOpen: true,
    },
    async ({ deps, actor, body, address }) => {
      const { token } = await refreshSession(deps, actor, { ...body, address });
      return { status: 200, body: { ok: true, token } };
    },
  ),
  call(
    {
      method: 'POST',
      path: '/api/auth/logout',
      summary: 'End the session of the token, and the session of a remember-me token; either is enough',
      access: 'public',
      takesToken: true,
      body: { kind: 'json', isOptional: true, schema: z.object(REMEMBER_ME_PROOF) },
      responses: { 200: z.strictObject({ ok: z.literal(true) }), 401: failure },
      staysOpen: true,
    },
    async ({ deps, actor, body }) => {
      await logout(deps, actor, body);
      return { status: 200, body: { ok: true } };
    },
  ),
  call(
    {
      method: 'POST',
      path: '/api/auth/change-password',
      summary: 'Change the own password; all other sessions end',
      access: 'profile',
      body: {
        kind: 'json',
        schema: z
          .object({
            currentPassword: untouchedText('currentPassword').nullish().meta(NOT_BLANK),
            newPassword: untouchedText('newPassword').nullish().meta(NEW_PASSWORD),
          })
          .meta({ required: ['currentPassword', 'newPassword'] }),
      },
      responses: { 200: message },
    },
    async ({ deps, actor, body, address }) => ({
      status: 200,
      body: { message: (await changePassword(deps, actor, { ...body, address })).message },
    }),
  ),
];
