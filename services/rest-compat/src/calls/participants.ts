import {
  deleteParticipant,
  importParticipants,
  listParticipants,
  suggestParticipants,
  updateParticipant,
  type Participant,
} from '@derby/domain/participants';
import { fromWire, toWire } from '@derby/rules/wire-names';
import { z } from 'zod';
import { call, type Call } from '../contract/call.ts';
import { COUNT, CSV_DISPOSITION, EMAIL, PERSON_NAME, PHONE_OR_NONE } from '../contract/described-rules.ts';
import { failure, missingFields } from '../contract/failures.ts';
import { MAX_LENGTH, message, pathId, text, wholeCount } from '../contract/fields.ts';

const count = z.int().min(0);

const STATUSES = ['active', 'checked-in', 'cancelled'] as const;

/** A participant as administrators see it. */
const participant = z
  .strictObject({
    id: z.int().positive(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string().nullable(),
    total_tickets: count,
    derby_entries: count,
    junior_entries: count,
    status: z.enum(STATUSES),
    phone_number: z
      .string()
      .regex(/^\d{10}$/)
      .nullable(),
  })
  .meta({ id: 'Participant' });

const participantParams = z.object({ id: pathId('Participant') });

function wireParticipant(one: Participant): z.input<typeof participant> {
  const { id, firstName, lastName, email, totalTickets, derbyEntries, juniorEntries, status, phoneNumber } = one;
  return toWire({ id, firstName, lastName, email, totalTickets, derbyEntries, juniorEntries, status, phoneNumber });
}

export const participantsCalls: readonly Call[] = [
  call(
    {
      method: 'GET',
      path: '/api/participants/autocomplete',
      summary: 'The names of all participants, sorted and without duplicates',
      access: 'weighmaster',
      responses: {
        200: z.array(z.strictObject({ first_name: z.string(), last_name: z.string() })),
      },
    },
    async ({ deps, actor }) => ({
      status: 200,
      body: (await suggestParticipants(deps, actor)).map(({ firstName, lastName }) => toWire({ firstName, lastName })),
    }),
  ),
  call(
    {
      method: 'GET',
      path: '/api/participants',
      summary: 'All participants, in the order of their creation',
      access: 'administrator',
      responses: { 200: z.array(participant) },
    },
    async ({ deps, actor }) => ({ status: 200, body: (await listParticipants(deps, actor)).map(wireParticipant) }),
  ),
  call(
    {
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
      responses: {
        200: z.strictObject({
          imported: count,
          updated: count,
          unchanged: count,
          errors: z.array(z.string()),
          notes: z.array(z.string()),
        }),
      },
    },
    async ({ deps, actor, file }) => {
      const csvFile = file && { read: async () => file };
      const { errors, notes, ...counts } = await importParticipants(deps, actor, { csvFile, columns: {} });
      const body = { ...counts, errors: [...errors], notes: [...notes] };
      return { status: 200, body };
    },
  ),
  call(
    {
      method: 'PUT',
      path: '/api/participants/:id',
      summary: 'Edit a participant; fields that are left out stay unchanged',
      access: 'administrator',
      params: participantParams,
      body: {
        kind: 'json',
        schema: z.object({
          first_name: text('first_name', MAX_LENGTH.personName).meta(PERSON_NAME).optional(),
          last_name: text('last_name', MAX_LENGTH.personName).meta(PERSON_NAME).optional(),
          email: text('email').nullable().optional().meta(EMAIL),
          total_tickets: wholeCount('total_tickets').meta(COUNT).optional(),
          derby_entries: wholeCount('derby_entries').meta(COUNT).optional(),
          junior_entries: wholeCount('junior_entries').meta(COUNT).optional(),
          status: text('status').meta({ enum: STATUSES }).optional(),
          phone_number: text('phone_number').nullable().optional().meta(PHONE_OR_NONE),
        }),
      },
      responses: {
        200: participant,
        400: z.union([missingFields, failure]),
      },
    },
    async ({ deps, actor, params, body }) => ({
      status: 200,
      body: wireParticipant(await updateParticipant(deps, actor, { ...fromWire(body), id: params.id })),
    }),
  ),
  call(
    {
      method: 'DELETE',
      path: '/api/participants/:id',
      summary: 'Delete a participant without card and entry',
      access: 'administrator',
      params: participantParams,
      responses: { 200: message },
    },
    async ({ deps, actor, params }) => ({
      status: 200,
      body: { message: (await deleteParticipant(deps, actor, params)).message },
    }),
  ),
];
