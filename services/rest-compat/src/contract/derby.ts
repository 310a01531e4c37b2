import { z } from 'zod';
import { defineCall } from './call.ts';
import { message } from './fields.ts';

export const endDerby = defineCall({
  method: 'POST',
  path: '/api/admin/end-derby',
  summary: 'End the derby for good and send every contestant the final message',
  access: 'administrator',
  answers: { 200: message },
  idempotent: true,
});

export const resetCompetition = defineCall({
  method: 'POST',
  path: '/api/admin/reset-competition',
  summary: 'Back up and delete the entries, photos and messages of the ended derby, and start a new one',
  access: 'administrator',
  answers: {
    200: z.strictObject({
      message: z.string().min(1),
      entriesDeleted: z.int().nonnegative(),
      photosDeleted: z.int().nonnegative(),
    }),
  },
});

const fish = z.strictObject({ name: z.string(), weight: z.number().positive(), isJunior: z.boolean() });

export const derbyStats = defineCall({
  method: 'GET',
  path: '/api/admin/derby-stats',
  summary: 'Statistics of the derby',
  access: 'administrator',
  answers: {
    200: z.strictObject({
      total: z.int().nonnegative(),
      adult: z.int().nonnegative(),
      junior: z.int().nonnegative(),
      entriesWithPhotos: z.int().nonnegative(),
      maxWeight: z.number().positive().nullable(),
      minWeight: z.number().positive().nullable(),
      avgWeight: z.number().positive().nullable(),
      heaviestFish: fish.nullable(),
      lightestFish: fish.nullable(),
    }),
  },
});
