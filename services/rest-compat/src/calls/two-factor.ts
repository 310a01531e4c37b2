import { disableTwoFactor, enableTwoFactor, setUpTwoFactor, twoFactorStatus } from '@derby/domain/accounts';
import { z } from 'zod';
import { call, type Call } from '../contract/call.ts';
import { NOT_BLANK } from '../contract/described-rules.ts';
import { message, text, untouchedText } from '../contract/fields.ts';

export const twoFactorCalls: readonly Call[] = [
  call(
    {
      method: 'GET',
      path: '/api/auth/2fa/status',
      summary: 'Whether the own two-factor authentication is enabled, and whether a setup has begun',
      access: 'profile',
      responses: { 200: z.strictObject({ enabled: z.boolean(), hasSecret: z.boolean() }) },
    },
    async ({ deps, actor }) => {
      const { enabled, hasSecret } = await twoFactorStatus(deps, actor);
      return { status: 200, body: { enabled, hasSecret } };
    },
  ),
  call(
    {
      method: 'POST',
      path: '/api/auth/2fa/setup',
      summary: 'Begin the setup: a new secret as a QR code and as text',
      access: 'profile',
      responses: {
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
    },
    async ({ deps, actor }) => {
      const { qrCode, manualEntryKey } = await setUpTwoFactor(deps, actor);
      return { status: 200, body: { qrCode, manualEntryKey } };
    },
  ),
  call(
    {
      method: 'POST',
      path: '/api/auth/2fa/enable',
      summary: 'Finish the setup with a code of the authenticator; all other sessions end',
      access: 'profile',
      body: {
        kind: 'json',
        schema: z
          .object({ verificationCode: text('verificationCode').nullish().meta(NOT_BLANK) })
          .meta({ required: ['verificationCode'] }),
      },
      responses: { 200: message },
    },
    async ({ deps, actor, body, address }) => ({
      status: 200,
      body: { message: (await enableTwoFactor(deps, actor, { ...body, address })).message },
    }),
  ),
  call(
    {
      method: 'POST',
      path: '/api/auth/2fa/disable',
      summary: 'Disable the own two-factor authentication; all other sessions end',
      access: 'profile',
      body: {
        kind: 'json',
        schema: z
          .object({
            currentPassword: untouchedText('currentPassword').nullish().meta(NOT_BLANK),
            verificationCode: text('verificationCode').nullish().meta(NOT_BLANK),
          })
          .meta({ required: ['currentPassword', 'verificationCode'] }),
      },
      responses: { 200: message },
    },
    async ({ deps, actor, body, address }) => ({
      status: 200,
      body: { message: (await disableTwoFactor(deps, actor, { ...body, address })).message },
    }),
  ),
];
