import { assertSignedIn, type Actor, type Deps } from '../kernel/index.ts';
import { compareEntries, rankDivision, type Division } from '../leaderboard/index.ts';
import type { RankedEntry } from './entry.ts';
import { findEntries } from './entry.model.ts';

/** Returns all entries of both divisions, heaviest first, with the rank in their division. Throws UNAUTHENTICATED. */
export async function listEntries(deps: Deps, actor: Actor): Promise<RankedEntry[]> {
  assertSignedIn(actor);
  const entries = await findEntries(deps.database, {});
  const regular = rankDivision(entries.filter((entry) => !entry.isJunior));
  const junior = rankDivision(entries.filter((entry) => entry.isJunior));
  return [...regular, ...junior].sort(compareEntries);
}

/** Returns one division by rank, with phone numbers. The caller has checked the actor. */
export async function listDivision(deps: Pick<Deps, 'database'>, division: Division): Promise<RankedEntry[]> {
  return rankDivision(await findEntries(deps.database, { isJunior: division === 'junior' }));
}
