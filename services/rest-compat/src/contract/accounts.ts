import { z } from 'zod';
import { defineCall } from './call.ts';
import { NEW_PASSWORD, NOT_BLANK } from './described-rules.ts';
import { failure } from './failures.ts';
import { MAX_LENGTH, message, text, untouchedText } from './fields.ts';

export const login = defineCall({
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
  answers: {
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
});

export const refresh = defineCall({
  method: 'POST',
  path: '/api/auth/refresh',
  summary: 'Get a new token for a remembered device',
  access: 'public',
  body: {
    kind: 'json',
    schema: z
      .object({
        rememberMeToken: text('rememberMeToken', MAX_LENGTH.rememberMeToken).nullish(),
        deviceFingerprint: text('deviceFingerprint', MAX_LENGTH.deviceFingerprint).nullish(),
      })
      .meta({ required: ['rememberMeToken', 'deviceFingerprint'] }),
  },
  answers: { 200: z.strictObject({ ok: z.literal(true), token: z.string() }), 401: failure },
});

export const logout = defineCall({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End this session and its remember-me token',
  access: 'weighmaster',
  answers: { 200: z.strictObject({ ok: z.literal(true) }) },
});

export const changePassword = defineCall({
  method: 'POST',
  path: '/api/auth/change-password',
  summary: 'Change the own password; all other sessions end',
  access: 'weighmaster',
  body: {
    kind: 'json',
    schema: z
      .object({
        currentPassword: untouchedText('currentPassword').nullish().meta(NOT_BLANK),
        newPassword: untouchedText('newPassword').nullish().meta(NEW_PASSWORD),
      })
      .meta({ required: ['currentPassword', 'newPassword'] }),
  },
  answers: { 200: message },
});
