import { z } from 'zod';
import { defineCall } from './call.ts';
import { FISH_WEIGHT, MESSAGE, NAME, PHONE_NUMBER } from './described-rules.ts';
import { failure, missingFields } from './failures.ts';
import { booleanText, instant, pathId, searchText, text, untouchedText } from './fields.ts';

/** An entry as signed-in users see it. */
export const entry = z
  .strictObject({
    id: z.int().positive(),
    ticket_id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    phone_number: z.string().regex(/^\d{10}$/),
    fish_weight: z.number().positive(),
    is_junior: z.boolean(),
    created_at: instant,
    fish_photo_path: z.string().nullable(),
    fish_photo_url: z.string().nullable(),
    rank: z.int().positive(),
  })
  .meta({ id: 'Entry' });

/** An entry as visitors see it. `first_name` is the initial only. */
export const publicEntry = entry
  .pick({
    id: true,
    first_name: true,
    last_name: true,
    fish_weight: true,
    is_junior: true,
    created_at: true,
    fish_photo_url: true,
    rank: true,
  })
  .extend({
    first_name: z
      .string()
      .max(2)
      .meta({ examples: ['A'] }),
  })
  .meta({ id: 'PublicEntry' });

/** The form fields of an entry; the examples appear in the published description. */
const entryFields = z.object({
  first_name: text('first_name')
    .meta({ ...NAME, examples: ['Ada'] })
    .optional(),
  last_name: text('last_name')
    .meta({ ...NAME, examples: ['Sheringham'] })
    .optional(),
  phone_number: text('phone_number')
    .meta({ ...PHONE_NUMBER, examples: ['250-555-0142'] })
    .optional(),
  fish_weight: text('fish_weight')
    .meta({ ...FISH_WEIGHT, examples: ['23.9'] })
    .optional(),
  is_junior: booleanText('is_junior').optional(),
});

/** The fields of an entry after validation. */
export type EntryForm = z.output<typeof entryFields>;

const entryParams = z.object({ id: pathId('Entry') });

const message = z.strictObject({ message: z.string().min(1) });

export const createEntry = defineCall({
  method: 'POST',
  path: '/api/entries',
  summary: 'Create an entry',
  access: 'weighmaster',
  body: {
    kind: 'multipart',
    // The domain reports a missing field, in the order of the form.
    fields: entryFields.meta({ required: ['first_name', 'last_name', 'phone_number', 'fish_weight'] }),
    file: 'fish_photo',
  },
  answers: { 201: entry, 400: z.union([missingFields, failure]) },
  idempotent: true,
});

export const listEntries = defineCall({
  method: 'GET',
  path: '/api/entries',
  summary: 'All entries, heaviest first, with the rank within the division',
  access: 'weighmaster',
  answers: { 200: z.array(entry) },
});

export const updateEntry = defineCall({
  method: 'PUT',
  path: '/api/entries/:id',
  summary: 'Correct an entry; fields that are left out stay, a photo replaces the previous one',
  access: 'weighmaster',
  params: entryParams,
  body: { kind: 'multipart', fields: entryFields, file: 'fish_photo' },
  answers: { 200: entry, 400: z.union([missingFields, failure]) },
});

export const deleteEntry = defineCall({
  method: 'DELETE',
  path: '/api/entries/:id',
  summary: 'Delete an entry with its photo; messages about it stay',
  access: 'administrator',
  params: entryParams,
  answers: { 200: message },
});

export const deleteEntryPhoto = defineCall({
  method: 'DELETE',
  path: '/api/entries/:id/photo',
  summary: 'Delete the photo of an entry',
  access: 'administrator',
  params: entryParams,
  answers: { 200: message },
});

export const sendSms = defineCall({
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
  answers: {
    200: z.strictObject({ includesPhoto: z.boolean(), recipient: z.string() }),
    502: failure,
  },
  idempotent: true,
});

export const smsHistory = defineCall({
  method: 'GET',
  path: '/api/entries/:id/sms-history',
  summary: 'All messages sent about an entry, newest first, also after the entry was deleted',
  access: 'administrator',
  params: entryParams,
  answers: {
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
});

export const exportEntries = defineCall({
  method: 'GET',
  path: '/api/entries/export/csv',
  summary: 'A division by rank as CSV, for spreadsheets',
  access: 'administrator',
  query: z.object({ is_junior: booleanText('is_junior').default(false), search: searchText('search').optional() }),
  answers: { 200: z.string(), 400: failure },
  mediaType: 'text/csv',
});
