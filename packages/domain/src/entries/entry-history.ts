import { assertSignedIn, type Actor, type Deps } from '../kernel/index.ts';
import { findHistories, type StoredHistory } from './correct-entry.model.ts';
import type { CorrectableFields } from './entry.model.ts';
import { changesBetween, type FieldChange } from './field-changes.ts';

/** One correction: who replaced which values, and when. */
export interface EntryCorrection {
  readonly at: Date;
  /** The username at that time. */
  readonly by: string;
  readonly changes: readonly FieldChange[];
}

/**
 * Returns the corrections per entry id, newest first, with one query. Entries without corrections may be missing.
 * Throws UNAUTHENTICATED.
 */
export async function entryHistory(
  deps: Deps,
  actor: Actor,
  { entryIds }: { readonly entryIds: readonly number[] },
): Promise<ReadonlyMap<number, EntryCorrection[]>> {
  assertSignedIn(actor);
  const histories = await findHistories(deps.database, entryIds);
  return new Map([...histories].map(([id, history]) => [id, correctionsOf(history)]));
}

/** The old value of a field is the value that the corrections before it left. */
function correctionsOf({ origin, corrections }: StoredHistory): EntryCorrection[] {
  let before: Partial<CorrectableFields> = origin;
  const replayed = corrections.map(({ at, by, set }) => {
    const changes = changesBetween(before, set);
    before = { ...before, ...set };
    return { at, by: by.username, changes };
  });
  return replayed.filter(({ changes }) => changes.length > 0).toReversed();
}
