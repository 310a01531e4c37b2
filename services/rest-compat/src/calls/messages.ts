import { exportConsents, sendManualMessage, shownKindOf, smsHistory } from '@derby/domain/messaging';
import { z } from 'zod';
import { call, type Call } from '../contract/call.ts';
import { MESSAGE } from '../contract/described-rules.ts';
import { failure } from '../contract/failures.ts';
import { entryParams, instant, untouchedText } from '../contract/fields.ts';

/** Who agreed to texts, and who got which. */
export const consentsCalls: readonly Call[] = [
  call(
    {
      method: 'GET',
      path: '/api/consents/export/csv',
      summary:
        'Who agreed to texts, and who got which, as CSV: a row for each person and text, and for each without one',
      access: 'administrator',
      responses: { 200: z.string() },
      mediaType: 'text/csv',
    },
    async ({ deps, actor }) => {
      const { csv, fileName } = await exportConsents(deps, actor);
      return { status: 200, body: csv, headers: { 'content-disposition': `attachment; filename="${fileName}"` } };
    },
  ),
];

/** The messages about an entry. */
export const messagesCalls: readonly Call[] = [
  call(
    {
      method: 'GET',
      path: '/api/entries/:id/sms-history',
      summary: 'All messages sent about an entry, newest first, also after the entry was deleted',
      access: 'administrator',
      params: entryParams,
      responses: {
        200: z.array(
          z.strictObject({
            id: z.int().positive(),
            messageType: z.enum(['manual', 'auto', 'final']),
            includedPhoto: z.boolean(),
            sentAt: instant,
            messageText: z.string(),
          }),
        ),
      },
    },
    async ({ deps, actor, params }) => {
      const messages = await smsHistory(deps, actor, { entryId: params.id });
      const body = messages.map(({ id, kind, includedPhoto, sentAt, text: messageText }) => ({
        id,
        messageType: shownKindOf(kind),
        includedPhoto,
        sentAt: sentAt.toISOString(),
        messageText,
      }));
      return { status: 200, body };
    },
  ),
  call(
    {
      method: 'POST',
      path: '/api/entries/:id/send-sms',
      summary: 'Send the contestant of an entry a text, unchanged, and wait for the provider',
      access: 'administrator',
      params: entryParams,
      body: {
        kind: 'json',
        schema: z
          .object({
            message: untouchedText('message')
              .meta({ ...MESSAGE, description: '1 to 1600 characters', examples: ['Congratulations Ada!'] })
              .optional(),
            includePhoto: z.boolean({ error: 'includePhoto must be true or false' }).default(false),
          })
          .meta({ required: ['message'] }),
      },
      responses: {
        200: z.strictObject({ includesPhoto: z.boolean(), recipient: z.string() }),
        502: failure,
      },
      idempotent: true,
    },
    async ({ deps, actor, params, body, idempotencyKey }) => {
      const input = { entryId: params.id, text: body.message ?? '', includePhoto: body.includePhoto, idempotencyKey };
      const { includesPhoto, recipient } = await sendManualMessage(deps, actor, input);
      return { status: 200, body: { includesPhoto, recipient } };
    },
  ),
];
