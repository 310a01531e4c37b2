import type { Announced } from '../leaderboard/index.ts';
import type { DerbyState, DerbyStateReader } from '../kernel/index.ts';

export const NOTHING_ANNOUNCED: Announced = { ceremonyStep: null, latestDraw: null, notice: null };

/** Returns the state of a first derby. `hasEnded` is called at each read. */
export function fakeDerbyState(
  hasEnded: () => Promise<boolean> = async () => false,
  more: Partial<DerbyState> = {},
): DerbyStateReader {
  return {
    hasEnded,
    read: async () => ({ hasEnded: await hasEnded(), generation: 1, startedAt: null, ...more }),
    cardSecret: async () => 'a secret for tests',
    officialPlaces: async () => null,
  };
}
