import { z } from 'zod';
import { defineCall } from './call.ts';
import { COUNT, CSV_DISPOSITION, EMAIL, NAME } from './described-rules.ts';
import { failure, missingFields } from './failures.ts';
import { message, pathId, text, wholeCount } from './fields.ts';

const count = z.int().min(0);

const STATUSES = ['active', 'checked-in', 'cancelled'] as const;

/** A participant as administrators see it. */
export const participant = z
  .strictObject({
    id: z.int().positive(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string().nullable(),
    total_tickets: count,
    derby_entries: count,
    junior_entries: count,
    status: z.enum(STATUSES),
  })
  .meta({ id: 'Participant' });

const participantParams = z.object({ id: pathId('Participant') });

export const listParticipants = defineCall({
  method: 'GET',
  path: '/api/participants',
  summary: 'All participants, in the order of their creation',
  access: 'administrator',
  answers: { 200: z.array(participant) },
});

export const suggestParticipants = defineCall({
  method: 'GET',
  path: '/api/participants/autocomplete',
  summary: 'The names of all participants, sorted and without duplicates',
  access: 'weighmaster',
  answers: {
    200: z.array(z.strictObject({ first_name: z.string(), last_name: z.string() })),
  },
});

export const importParticipants = defineCall({
  method: 'POST',
  path: '/api/participants/import',
  summary: 'Import a ticketing export; the counts and the errors add up to its data rows',
  access: 'administrator',
  body: {
    kind: 'multipart',
    // The domain reports a missing file.
    fields: z.object({}).meta({ required: ['csvFile'] }),
    file: 'csvFile',
    fileDisposition: CSV_DISPOSITION,
  },
  answers: {
    200: z.strictObject({ imported: count, updated: count, unchanged: count, errors: z.array(z.string()) }),
  },
});

export const updateParticipant = defineCall({
  method: 'PUT',
  path: '/api/participants/:id',
  summary: 'Edit a participant; fields that are left out stay unchanged',
  access: 'administrator',
  params: participantParams,
  body: {
    kind: 'json',
    schema: z.object({
      first_name: text('first_name').meta(NAME).optional(),
      last_name: text('last_name').meta(NAME).optional(),
      email: text('email').nullable().optional().meta(EMAIL),
      total_tickets: wholeCount('total_tickets').meta(COUNT).optional(),
      derby_entries: wholeCount('derby_entries').meta(COUNT).optional(),
      junior_entries: wholeCount('junior_entries').meta(COUNT).optional(),
      status: text('status').meta({ enum: STATUSES }).optional(),
    }),
  },
  answers: {
    200: participant,
    400: z.union([missingFields, failure]),
  },
});

export const deleteParticipant = defineCall({
  method: 'DELETE',
  path: '/api/participants/:id',
  summary: 'Delete a participant',
  access: 'administrator',
  params: participantParams,
  answers: { 200: message },
});
