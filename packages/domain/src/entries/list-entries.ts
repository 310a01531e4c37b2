import { assertSignedIn, type Actor, type Deps } from '../kernel/index.ts';
import { compareEntries, rankDivision, type Division } from '../leaderboard/index.ts';
import type { RankedEntry } from './entry.ts';
import { findEntries } from './entry.model.ts';

/** All entries, heaviest first over both divisions, each with the rank within its own. Throws UNAUTHENTICATED. */
export async function listEntries(deps: Deps, actor: Actor): Promise<RankedEntry[]> {
  assertSignedIn(actor);
  const entries = await findEntries(deps.database, {});
  const regular = rankDivision(entries.filter((entry) => !entry.isJunior));
  const junior = rankDivision(entries.filter((entry) => entry.isJunior));
  return [...regular, ...junior].sort(compareEntries);
}

/** One division by rank, with phone numbers: for other nouns, which have checked the actor. */
export async function listDivision(deps: Pick<Deps, 'database'>, division: Division): Promise<RankedEntry[]> {
  return rankDivision(await findEntries(deps.database, { isJunior: division === 'junior' }));
}
