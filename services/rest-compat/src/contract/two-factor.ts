import { z } from 'zod';
import { defineCall } from './call.ts';
import { NOT_BLANK } from './described-rules.ts';
import { message, text, untouchedText } from './fields.ts';

export const twoFactorStatus = defineCall({
  method: 'GET',
  path: '/api/auth/2fa/status',
  summary: 'Whether the own two-factor authentication is enabled, and whether a setup has begun',
  access: 'weighmaster',
  answers: { 200: z.strictObject({ enabled: z.boolean(), hasSecret: z.boolean() }) },
});

export const setUpTwoFactor = defineCall({
  method: 'POST',
  path: '/api/auth/2fa/setup',
  summary: 'Begin the setup: a new secret as a QR code and as text',
  access: 'weighmaster',
  answers: {
    200: z.strictObject({
      qrCode: z
        .string()
        .startsWith('data:image/png;base64,')
        .meta({ examples: ['data:image/png;base64,iVBORw0KGgo='] }),
      manualEntryKey: z
        .string()
        .regex(/^[A-Z2-7]{16,}$/)
        .meta({ examples: ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'] }),
    }),
  },
});

export const enableTwoFactor = defineCall({
  method: 'POST',
  path: '/api/auth/2fa/enable',
  summary: 'Finish the setup with a code of the authenticator; all other sessions end',
  access: 'weighmaster',
  body: {
    kind: 'json',
    schema: z
      .object({ verificationCode: text('verificationCode').nullish().meta(NOT_BLANK) })
      .meta({ required: ['verificationCode'] }),
  },
  answers: { 200: message },
});

export const disableTwoFactor = defineCall({
  method: 'POST',
  path: '/api/auth/2fa/disable',
  summary: 'Disable the own two-factor authentication; all other sessions end',
  access: 'weighmaster',
  body: {
    kind: 'json',
    schema: z
      .object({
        currentPassword: untouchedText('currentPassword').nullish().meta(NOT_BLANK),
        verificationCode: text('verificationCode').nullish().meta(NOT_BLANK),
      })
      .meta({ required: ['currentPassword', 'verificationCode'] }),
  },
  answers: { 200: message },
});
