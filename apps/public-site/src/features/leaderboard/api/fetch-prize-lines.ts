import { runQuery } from '@derby/web-session/graphql-client';
import { Leaderboard_PrizesDocument } from '../../../generated/operations/leaderboard-prizes.ts';
import type { FetchPrizeLines } from '../hooks/use-prize-lines.ts';

/** Reads the prizes and their winners, without the token, so that all visitors share the response of a cache. */
export const fetchPrizeLines: FetchPrizeLines = async (signal) =>
  (await runQuery(Leaderboard_PrizesDocument, {}, { signal, authenticated: false })).prizeLines;
