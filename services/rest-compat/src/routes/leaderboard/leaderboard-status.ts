import { leaderboardStatus } from '../../contract/leaderboard.ts';
import { LeaderboardStatusDocument } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';

export const leaderboardStatusRoute = implement(leaderboardStatus, async ({ call, gateway }) => {
  const { leaderboardStatus: status } = await gateway.read(call, LeaderboardStatusDocument, {});
  return { status: 200, body: { leaderboard_public: status.isPublic } };
});
