import { assertAdministrator, type Actor, type Deps } from '../kernel/index.ts';
import type { Division } from '../leaderboard/index.ts';
import { findDerby } from './derby.model.ts';
import { findResult, type OfficialEntry } from './official-result.model.ts';

/** The standings of one division at the end of the derby. Later corrections do not change them. */
export interface OfficialResult {
  readonly endedAt: Date;
  /** By rank. */
  readonly entries: readonly OfficialEntry[];
}

/**
 * Returns the official result of a division; null while the derby is active and until its end is complete.
 * Administrators only.
 */
export async function officialResult(
  deps: Pick<Deps, 'database'>,
  actor: Actor,
  { division }: { readonly division: Division },
): Promise<OfficialResult | null> {
  assertAdministrator(actor);
  const { endedAt } = await findDerby(deps.database);
  const entries = endedAt && (await findResult(deps.database, endedAt));
  if (!endedAt || !entries) return null;
  return { endedAt, entries: entries.filter(({ isJunior }) => isJunior === (division === 'junior')) };
}
