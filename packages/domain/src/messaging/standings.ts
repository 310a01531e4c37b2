import { listDivision, type RankedEntry } from '../entries/index.ts';
import type { Deps } from '../kernel/index.ts';

/**
 * Within this time after the end, the last accepted weigh-in is written or withdrawn. Standings are frozen after it.
 */
const LAST_WEIGH_IN_MS = 1_500;

/** Returns all entries with their ranks: the regular division, then the junior one. */
export async function listStandings(deps: Pick<Deps, 'database'>): Promise<RankedEntry[]> {
  const [regular, junior] = await Promise.all([listDivision(deps, 'regular'), listDivision(deps, 'junior')]);
  return [...regular, ...junior];
}

/** Returns the standings after the last weigh-in before the end is written. Call it after the end is decided. */
export async function finalStandings(deps: Pick<Deps, 'clock' | 'database'>): Promise<RankedEntry[]> {
  // Always wait the whole time: another host's clock may have set the time of the end.
  await deps.clock.sleep(LAST_WEIGH_IN_MS);
  return await listStandings(deps);
}
