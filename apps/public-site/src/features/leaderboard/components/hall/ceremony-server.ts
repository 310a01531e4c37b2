import { runMutation, runQuery } from '@derby/web-session/graphql-client';
import { readAuthToken } from '@derby/web-session/token-storage';
import type { Leaderboard_CeremonyQuery } from '../../../../generated/graphql.ts';
import { Leaderboard_CeremonyDocument } from '../../../../generated/operations/leaderboard-ceremony.ts';
import { Leaderboard_MoveCeremonyDocument } from '../../../../generated/operations/leaderboard-move-ceremony.ts';
import { fetchPrizeLines } from '../../api/fetch-prize-lines.ts';
import type { FetchPrizeLines } from '../../hooks/use-prize-lines.ts';

/** A draw that all hall screens show. */
export type HallDraw = NonNullable<Leaderboard_CeremonyQuery['leaderboardStatus']['draw']>;

/** What all hall screens share. */
export interface SharedHall {
  readonly step: number | null;
  readonly draw: HallDraw | null;
  readonly scenes: Leaderboard_CeremonyQuery['leaderboardStatus']['hallScenes'];
}

/** The ceremony that all hall screens share; tests replace it. Both calls reject as `runQuery` does. */
export interface CeremonyServer {
  /** Reads step and draw, null while there is none, and the scenes. */
  read(signal: AbortSignal): Promise<SharedHall>;
  /** Reads the prizes and their winners. */
  readonly prizes: FetchPrizeLines;
  /** Moves from one step to another. Rejects without the session of an administrator. */
  move(from: number, to: number): Promise<void>;
  /** Whether this browser has a session. */
  hasSession(): boolean;
}

/** The hall screen reads again after a press whose response is lost. */
const MOVE_LIMIT_MS = 5_000;

export const ceremonyServer: CeremonyServer = {
  // Without the token, so that all hall screens share the response of a cache.
  read: async (signal) => {
    const { leaderboardStatus } = await runQuery(Leaderboard_CeremonyDocument, {}, { signal, authenticated: false });
    const { ceremonyStep, draw, hallScenes: scenes } = leaderboardStatus;
    return { step: ceremonyStep ?? null, draw: draw ?? null, scenes };
  },
  prizes: fetchPrizeLines,
  move: async (from, to) => {
    await runMutation(Leaderboard_MoveCeremonyDocument, { from, to }, { signal: AbortSignal.timeout(MOVE_LIMIT_MS) });
  },
  hasSession: () => readAuthToken() !== null,
};
