import { derbyStats } from '../../contract/derby.ts';
import { DerbyStatsDocument, type DerbyStatsQuery } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';

export const derbyStatsRoute = implement(derbyStats, async ({ call, gateway }) => {
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
});

function toWireFish({ name, weightLbs, isJunior }: NonNullable<DerbyStatsQuery['derbyStats']['heaviestFish']>) {
  return { name, weight: weightLbs, isJunior };
}
