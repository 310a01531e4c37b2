import { assertAdministrator, type Actor, type Deps } from '../kernel/index.ts';
import type { Division } from '../leaderboard/index.ts';
import { findDerby } from './derby.model.ts';
import { findResult, type OfficialEntry } from './official-result.model.ts';

/** The standings of one division as they were when the derby ended; nothing that is corrected later changes them. */
export interface OfficialResult {
  readonly endedAt: Date;
  /** By rank. */
  readonly entries: readonly OfficialEntry[];
}

/** Null while the derby goes on and in the seconds in which its end is completed; administrators only. */
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
