import type { SettingsReader } from '../settings/index.ts';
import type { BoardStateReader } from './board-access.ts';

/** What all visitors may know, also while the board is private. */
export interface LeaderboardStatus {
  readonly isPublic: boolean;
  readonly contestName: string;
  readonly contestYear: string;
  readonly hasEnded: boolean;
  /** False: the tickets page says that ticket sales are closed (docs/rules.md, "Registration"). */
  readonly areTicketsOnSale: boolean;
  /** Wall-clock text `YYYY-MM-DDTHH:mm` in the derby's zone; null when it is not set. */
  readonly weighInStart: string | null;
  readonly weighInEnd: string | null;
  /** Changes of the board are pushed, so that clients need not wait for the next poll. */
  readonly realTimeUpdates: boolean;
}

/** Returns whether the board is public, and what is shown beside it. Open to all callers. */
export async function leaderboardStatus(deps: {
  readonly settings: SettingsReader;
  readonly boardState: BoardStateReader;
}): Promise<LeaderboardStatus> {
  const settings = deps.settings.current();
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
