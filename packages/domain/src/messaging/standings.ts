import { listDivision, type RankedEntry } from '../entries/index.ts';
import type { Deps } from '../kernel/index.ts';

/** All entries with their ranks: the regular division by rank, then the junior one. */
export async function listStandings(deps: Pick<Deps, 'database'>): Promise<RankedEntry[]> {
  const [regular, junior] = await Promise.all([listDivision(deps, 'regular'), listDivision(deps, 'junior')]);
  return [...regular, ...junior];
}
