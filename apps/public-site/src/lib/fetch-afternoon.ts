import type { WireDivision } from '@derby/rules/divisions';
import { runQuery } from '@derby/web-session/graphql-client';
import type { Leaderboard_AfternoonQuery } from '../generated/graphql.ts';
import { Leaderboard_AfternoonDocument } from '../generated/operations/leaderboard-afternoon.ts';

/** Weight and minute of all fish of a division. */
export type AfternoonFish = Leaderboard_AfternoonQuery['afternoon'];

/** Reads all fish of a division; tests replace it. Rejects as `runQuery` does. */
export type FetchAfternoon = (division: WireDivision, signal: AbortSignal) => Promise<AfternoonFish>;

export const fetchAfternoon: FetchAfternoon = async (division, signal) =>
  (await runQuery(Leaderboard_AfternoonDocument, { division }, { signal })).afternoon;
