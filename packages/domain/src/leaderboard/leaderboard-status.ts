import type { RecentSettingsReader } from '../settings/index.ts';
import type { BoardStateReader } from './board-access.ts';

/** Status of the board, public even while the board is private. */
export interface LeaderboardStatus {
  readonly isPublic: boolean;
  readonly contestName: string;
  readonly contestYear: string;
  readonly hasEnded: boolean;
  /** False: the tickets page says that ticket sales are closed (docs/rules.md, "Registration"). */
  readonly areTicketsOnSale: boolean;
  /** Wall-clock text `YYYY-MM-DDTHH:mm` in the derby's zone; null when not set. */
  readonly weighInStart: string | null;
  readonly weighInEnd: string | null;
  /** Changes are pushed, so clients need not poll. */
  readonly realTimeUpdates: boolean;
}

/** Returns whether the board is public, with the derby's status. Open to all callers. */
export async function leaderboardStatus(deps: {
  readonly settings: RecentSettingsReader;
  readonly boardState: BoardStateReader;
}): Promise<LeaderboardStatus> {
  const settings = await deps.settings.recent();
  return {
    isPublic: settings.leaderboardPublic,
    contestName: settings.contestName,
    contestYear: String(settings.contestYear),
    hasEnded: await deps.boardState.hasEnded(),
    areTicketsOnSale: settings.publicRegistration && settings.registrationEnabled,
    weighInStart: settings.weighInStart || null,
    weighInEnd: settings.weighInEnd || null,
    realTimeUpdates: settings.enableRealTimeUpdates,
  };
}
