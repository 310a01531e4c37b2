import { assertSignedIn, type Actor, type Deps } from '../kernel/index.ts';
import { findHistories, type StoredHistory } from './correct-entry.model.ts';
import type { CorrectableFields } from './entry.model.ts';
import { changesBetween, type FieldChange } from './field-changes.ts';

/** Who replaced what, and when. */
export interface EntryCorrection {
  readonly at: Date;
  /** The administrator's name as it was then. */
  readonly by: string;
  readonly changes: readonly FieldChange[];
}

/** The corrections of each entry that has any, newest first, by id; one query; administrators only. */
export async function entryHistory(
  deps: Deps,
  actor: Actor,
  { entryIds }: { readonly entryIds: readonly number[] },
): Promise<ReadonlyMap<number, EntryCorrection[]>> {
  assertSignedIn(actor);
  const histories = await findHistories(deps.database, entryIds);
  return new Map([...histories].map(([id, history]) => [id, correctionsOf(history)]));
}

/** What each correction replaced is what those before it had left. */
function correctionsOf({ origin, corrections }: StoredHistory): EntryCorrection[] {
  let before: Partial<CorrectableFields> = origin;
  const told = corrections.map(({ at, by, set }) => {
    const changes = changesBetween(before, set);
    before = { ...before, ...set };
    return { at, by: by.username, changes };
  });
  return told.filter(({ changes }) => changes.length > 0).toReversed();
}
