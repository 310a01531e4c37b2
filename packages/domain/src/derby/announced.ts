import type { Connection } from '../kernel/index.ts';
import type { Announced } from '../leaderboard/index.ts';
import { findShownDraw } from '../prizes/index.ts';
import { derbyModel, FIRST_GENERATION, ONLY_ID } from './derby.ts';

/**
 * Reads what an administrator shows on all screens, with one read before the end. A reset makes a notice void, and ends
 * the ceremony.
 */
export async function readAnnounced(database: Connection): Promise<Announced> {
  const derby = await derbyModel(database)
    .findById(ONLY_ID, { status: 1, reset: 1, generation: 1, ceremonyStep: 1, notice: 1 })
    .lean();
  const { ceremonyStep = null, generation = FIRST_GENERATION, notice = null } = derby ?? {};
  const hasCeremony = derby?.status === 'ended' && !derby.reset;
  return {
    // Nothing is drawn before the end.
    latestDraw: derby?.status === 'ended' ? await findShownDraw(database, generation) : null,
    ceremonyStep: hasCeremony ? ceremonyStep : null,
    notice: notice?.generation === generation ? { text: notice.text, until: notice.until } : null,
  };
}
