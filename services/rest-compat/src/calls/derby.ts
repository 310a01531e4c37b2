import { endDerby, resetDerby } from '@derby/domain/derby';
import { readDerbyStats } from '@derby/domain/entries';
import { z } from 'zod';
import { call, type Call } from '../contract/call.ts';
import { message } from '../contract/fields.ts';

const fish = z.strictObject({ name: z.string(), weight: z.number().positive(), isJunior: z.boolean() });

const wireFish = ({ name, weightLbs, isJunior }: { name: string; weightLbs: number; isJunior: boolean }) => ({
  name,
  weight: weightLbs,
  isJunior,
});

export const derbyCalls: readonly Call[] = [
  call(
    {
      method: 'GET',
      path: '/api/admin/derby-stats',
      summary: 'Statistics of the derby',
      access: 'administrator',
      responses: {
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
    },
    async ({ deps, actor }) => {
      const { heaviestFish, lightestFish, ...stats } = await readDerbyStats(deps, actor);
      const { total, adult, junior, entriesWithPhotos, maxWeightLbs, minWeightLbs, avgWeightLbs } = stats;
      const body = {
        total,
        adult,
        junior,
        entriesWithPhotos,
        maxWeight: maxWeightLbs,
        minWeight: minWeightLbs,
        avgWeight: avgWeightLbs,
        heaviestFish: heaviestFish && wireFish(heaviestFish),
        lightestFish: lightestFish && wireFish(lightestFish),
      };
      return { status: 200, body };
    },
  ),
  call(
    {
      method: 'POST',
      path: '/api/admin/end-derby',
      summary: 'End the derby for good and send every contestant the final message',
      access: 'administrator',
      responses: { 200: message },
      idempotent: true,
    },
    async ({ deps, actor, idempotencyKey }) => {
      const ended = await endDerby(deps, actor, { idempotencyKey });
      return { status: 200, body: { message: ended.message } };
    },
  ),
  call(
    {
      method: 'POST',
      path: '/api/admin/reset-competition',
      summary: 'Back up and delete the entries, photos and messages of the ended derby, and start a new one',
      access: 'administrator',
      responses: {
        200: z.strictObject({
          message: z.string().min(1),
          entriesDeleted: z.int().nonnegative(),
          photosDeleted: z.int().nonnegative(),
        }),
      },
    },
    async ({ deps, actor }) => {
      const choices = { keepsPhotos: false, removesParticipants: false, next: null };
      const { message: text, entriesDeleted, photosDeleted } = await resetDerby(deps, actor, choices);
      return { status: 200, body: { message: text, entriesDeleted, photosDeleted } };
    },
  ),
];
