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

/** As `listStandings`, once the last weigh-in before the end is there. */
export async function finalStandings(
  deps: Pick<Deps, 'clock' | 'database'>,
  { endedAt }: { readonly endedAt: Date },
): Promise<RankedEntry[]> {
  const waitMs = endedAt.getTime() + LAST_WEIGH_IN_MS - deps.clock.now().getTime();
  // A clock that jumped back must not hold the run up.
  if (waitMs > 0) await deps.clock.sleep(Math.min(waitMs, LAST_WEIGH_IN_MS));
  return await listStandings(deps);
}
