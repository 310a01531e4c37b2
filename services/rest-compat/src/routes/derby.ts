import { derbyStats, endDerby, resetCompetition } from '../contract/derby.ts';
import {
  DerbyStatsDocument,
  EndDerbyDocument,
  ResetDerbyDocument,
  type DerbyStatsQuery,
} from '../generated/operations.ts';
import { implement, type Implementation } from '../http/implementation.ts';

export const derbyRoutes: readonly Implementation[] = [
  implement(derbyStats, async ({ call, gateway }) => {
    const { maxWeightLbs, minWeightLbs, avgWeightLbs, heaviestFish, lightestFish, ...counts } = (
      await gateway.run(call, DerbyStatsDocument, {})
    ).derbyStats;
    return {
      status: 200,
      body: {
        ...counts,
        maxWeight: maxWeightLbs,
        minWeight: minWeightLbs,
        avgWeight: avgWeightLbs,
        heaviestFish: heaviestFish && toWireFish(heaviestFish),
        lightestFish: lightestFish && toWireFish(lightestFish),
      },
    };
  }),
  implement(endDerby, async ({ idempotencyKey, call, gateway }) => {
    const { endDerby: result } = await gateway.run(call, EndDerbyDocument, { idempotencyKey });
    return { status: 200, body: { message: result.message } };
  }),
  implement(resetCompetition, async ({ call, gateway }) => {
    const { message, entriesDeleted, photosDeleted } = (await gateway.run(call, ResetDerbyDocument, {})).resetDerby;
    return { status: 200, body: { message, entriesDeleted, photosDeleted } };
  }),
];

function toWireFish({ name, weightLbs, isJunior }: NonNullable<DerbyStatsQuery['derbyStats']['heaviestFish']>) {
  return { name, weight: weightLbs, isJunior };
}
