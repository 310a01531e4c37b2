import { z } from 'zod';
import { defineCall } from './call.ts';
import { failure, missingFields } from './failures.ts';
import { booleanText, instant, text } from './fields.ts';

/** An entry as administrators get it. */
export const entry = z.strictObject({
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
});

export const createEntry = defineCall({
  method: 'POST',
  path: '/api/entries',
  summary: 'Weigh in a fish',
  access: 'protected',
  body: {
    kind: 'multipart',
    fields: z.object({
      first_name: text('first_name').optional(),
      last_name: text('last_name').optional(),
      phone_number: text('phone_number').optional(),
      fish_weight: text('fish_weight').optional(),
      is_junior: booleanText('is_junior').optional(),
    }),
    file: 'fish_photo',
  },
  answers: { 201: entry, 400: z.union([missingFields, failure]), 401: failure, 409: failure, 413: failure },
  caching: 'none',
});

export const listEntries = defineCall({
  method: 'GET',
  path: '/api/entries',
  summary: 'All entries, heaviest first, with the rank within the division',
  access: 'protected',
  body: { kind: 'none' },
  answers: { 200: z.array(entry), 401: failure },
  caching: 'none',
});
