import type { CheckedFields } from '@derby/rules/entry-fields';
import { assertSignedIn, NotFoundError, type Actor, type Deps } from '../kernel/index.ts';
import { discardPhoto, fileNameOf, storePhoto, type PhotoDeps, type PhotoSource } from '../photos/index.ts';
import { announceChange, rankAmongOthers, type CorrectionDeps } from './after-change.ts';
import { correctRow } from './correct-entry.model.ts';
import { checkEntryChanges, type EntryFields } from './entry-fields.ts';
import { entryOf, findStoredEntry, type CorrectableFields, type StoredEntry } from './entry.model.ts';
import type { Entry, RankedEntry } from './entry.ts';
import { EntryChangedError } from './errors.ts';
import { changesBetween, conflictsOf } from './field-changes.ts';
import { endPhotoWait } from './photo-wait.ts';

/** Omitted fields stay as they are. A photo replaces the one before. */
export type UpdateEntryInput = EntryFields & {
  readonly entryId: number;
  readonly photo?: PhotoSource | null | undefined;
  /** Values that the caller has seen. The correction is refused when one of these fields was changed since then. */
  readonly expected?: ExpectedValues | null | undefined;
  /** Returns whether the caller has seen this version of the entry. Otherwise the correction is refused. */
  readonly isExpected?: ((current: Entry) => boolean) | undefined;
};

type Seen<Values> = { readonly [Name in keyof Values]?: Values[Name] | null | undefined };

/** Values of an entry that a caller has seen. The path of the photo is null for an entry without a photo. */
export type ExpectedValues = Seen<CheckedFields> & { readonly fishPhotoPath?: string | null | undefined };

/**
 * Corrects an entry and returns it with its rank. Ticket and time of the weigh-in stay. Also works while registration
 * is closed and after the end; frozen standings do not change. Throws NOT_FOUND, MISSING_FIELDS, BAD_INPUT, then the
 * errors of `storePhoto`, then ENTRY_CHANGED.
 */
export async function updateEntry(
  deps: CorrectionDeps & PhotoDeps,
  actor: Actor,
  input: UpdateEntryInput,
): Promise<RankedEntry> {
  assertSignedIn(actor);
  const { entryId, photo } = input;
  const current = await findCurrent(deps, entryId);
  const fields = checkEntryChanges(input);
  const expected = expectedOf(input, current);
  const photoFileName = photo ? await storePhoto(deps, photo) : null;
  const set = photoFileName === null ? fields : { ...fields, photoFileName };

  const by = { userId: actor.userId, username: actor.username };
  const before = await correctRow(deps.database, { id: entryId, expected }, { at: deps.clock.now(), by, set });
  if (before === null) {
    // A failed write may still have been applied, so the new photo is removed only when no row matched.
    if (photoFileName !== null) await discardPhoto(deps, photoFileName);
    throw new EntryChangedError(conflictsOf(expected, set, await findCurrent(deps, entryId)));
  }
  if (photoFileName !== null && before.photoFileName !== null) await discardPhoto(deps, before.photoFileName);
  if (photoFileName !== null) await endPhotoWait(deps, entryId);
  await announceChange(deps, actor, {
    action: 'entry.updated',
    entryId,
    divisions: [before, { ...before, ...set }],
    changes: changesBetween(before, set),
  });
  return await rankAmongOthers(deps, { ...before, ...set });
}

async function findCurrent({ database }: Pick<Deps, 'database'>, entryId: number): Promise<StoredEntry> {
  const current = await findStoredEntry(database, entryId);
  if (current === null) throw new NotFoundError('Entry');
  return current;
}

/** Returns the stored values that the row must still have. Throws ENTRY_CHANGED when `isExpected` refuses the entry. */
function expectedOf({ expected, isExpected }: UpdateEntryInput, current: StoredEntry): Partial<CorrectableFields> {
  if (isExpected) {
    if (!isExpected(entryOf(current))) throw new EntryChangedError();
    const { id: _id, ticketId: _ticket, createdAt: _time, ...values } = current;
    return values;
  }
  const { fishPhotoPath, ...values } = expected ?? {};
  const seen = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  const photo = fishPhotoPath === undefined ? {} : { photoFileName: fishPhotoPath && fileNameOf(fishPhotoPath) };
  return { ...Object.fromEntries(seen), ...photo };
}
