import { listDivision, type RankedEntry } from '../entries/index.ts';
import type { Deps } from '../kernel/index.ts';

/**
 * A weigh-in that was accepted at the last moment is written, or taken back, within this time of the
 * end; the standings are frozen after it.
 */
const LAST_WEIGH_IN_MS = 1_500;

/** All entries with their ranks: the regular division by rank, then the junior one. */
export async function listStandings(deps: Pick<Deps, 'database'>): Promise<RankedEntry[]> {
  const [regular, junior] = await Promise.all([listDivision(deps, 'regular'), listDivision(deps, 'junior')]);
  return [...regular, ...junior];
}

/** As `listStandings`, once the last weigh-in before the end is there. The end has been decided when this is called. */
export async function finalStandings(deps: Pick<Deps, 'clock' | 'database'>): Promise<RankedEntry[]> {
  // Always the whole time: when the end was decided is known by another host's clock only.
  await deps.clock.sleep(LAST_WEIGH_IN_MS);
  return await listStandings(deps);
}
