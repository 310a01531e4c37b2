import { assertSignedIn, type Actor, type Deps } from '../kernel/index.ts';
import { findDisqualified, type StoredDisqualified } from './disqualify-entry.model.ts';
import type { Entry } from './entry.ts';
import { entryOf } from './entry.model.ts';

/** A disqualified entry, which has no rank. */
export type DisqualifiedEntry = Entry & { readonly disqualificationReason: string };

/** Returns the disqualified entries of both divisions, newest first. Throws UNAUTHENTICATED. */
export async function listDisqualified(deps: Deps, actor: Actor): Promise<DisqualifiedEntry[]> {
  assertSignedIn(actor);
  const found = await findDisqualified(deps.database);
  return found.map(shownOf);
}

function shownOf({ disqualificationReason, ...stored }: StoredDisqualified): DisqualifiedEntry {
  return { ...entryOf(stored), disqualificationReason };
}
