import { ENTRY_FIELD_NAMES, fieldOf, type CheckedFields } from '@derby/rules/entry-fields';
import { wireNameOf } from '@derby/rules/wire-names';
import type { QueryFilter } from 'mongoose';
import { recordAudit, type AuditAction } from '../audit/index.ts';
import {
  assertSignedIn,
  DomainError,
  NotFoundError,
  type Actor,
  type Deps,
  type SignedInUser,
} from '../kernel/index.ts';
import { changeBoard } from '../leaderboard/index.ts';
import { discardPhoto, fileNameOf, storePhoto, type PhotoDeps, type PhotoSource } from '../photos/index.ts';
import {
  COUNTED,
  entryModel,
  entryOf,
  findStoredEntry,
  rankAmongOthers,
  storedOf,
  WITHOUT_HISTORY,
  type CorrectableFields,
  type CorrectionDeps,
  type Entry,
  type EntryDocument,
  type RankedEntry,
  type StoredCorrection,
  type StoredEntry,
} from './entry.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { checkEntryChanges, type EntryFields } from './entry-fields.ts';
import { auditChangesOf, changesBetween, conflictsOf, type FieldChange } from './history.ts';
import { endPhotoWait } from './text-wait.ts';

/** The correction would overwrite values that the caller has not seen; `fields` names them, if they are known. */
class EntryChangedError extends DomainError {
  constructor(fields: readonly string[] = []) {
    const what = fields.length > 0 ? `: ${fields.map(labelOf).join(', ')}` : '';
    super('ENTRY_CHANGED', `The entry was changed meanwhile${what}. Please check the new values.`, { fields });
  }
}

function labelOf(field: string): string {
  const name = ENTRY_FIELD_NAMES.find((one) => wireNameOf(one) === field);
  return name ? fieldOf(name).label : 'Fish photo';
}

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
type ExpectedValues = Seen<CheckedFields> & { readonly fishPhotoPath?: string | null | undefined };

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

  const where = { _id: entryId, ...COUNTED, ...expectationOf(expected, set) };
  const corrected = await correctRow(deps, actor, { where, set });
  if (corrected === null) {
    // A failed write may still have been applied, so the new photo is removed only when no row matched.
    await discardPhoto(deps, photoFileName);
    throw new EntryChangedError(conflictsOf(expected, set, await findCurrent(deps, entryId)));
  }
  const { before } = corrected;
  if (photoFileName !== null) {
    await discardPhoto(deps, before.photoFileName);
    await endPhotoWait(deps, entryId);
  }
  await recordChange(deps, actor, {
    action: 'entry.updated',
    entryId,
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

/**
 * Sets fields and adds the correction to the history in one atomic write, so parallel corrections apply one after the
 * other. Returns the row, and the reason of a disqualified one, as they were before; null when no row matches.
 */
export async function correctRow(
  deps: Pick<Deps, 'database' | 'events' | 'logger' | 'clock'>,
  { userId, username }: SignedInUser,
  correction: { readonly where: QueryFilter<EntryDocument>; readonly set: StoredCorrection['set'] },
) {
  const { where, set } = correction;
  const { disqualificationReason: _returned, ...projection } = WITHOUT_HISTORY;
  const push = { corrections: { at: deps.clock.now(), by: { userId, username }, set } };
  const document = await changeBoard(
    deps,
    async () =>
      await entryModel(deps.database)
        .findOneAndUpdate(where, { $set: { ...set }, $push: push }, { returnDocument: 'before', projection })
        .lean(),
    (row) => {
      if (row === null) return null;
      const { _id: entryId, ...before } = row;
      return { entryId, divisions: [before, { ...before, ...set }] };
    },
  );
  if (document === null) return null;
  const { disqualificationReason: reason = null, ...before } = document;
  return { before: storedOf(before), reason };
}

/** Matches rows whose fields have these values or those of the correction. */
function expectationOf(expected: Partial<CorrectableFields>, set: Partial<CorrectableFields>) {
  return Object.fromEntries(
    Object.entries(expected).map(([key, value]) => {
      const next = set[key as keyof CorrectableFields];
      const accepted = next === undefined ? [value] : [value, next];
      // Older rows lack an optional flag, which means false.
      return [key, { $in: accepted.includes(false) ? [...accepted, null] : accepted }];
    }),
  );
}

type CorrectionAction = Exclude<Extract<AuditAction, `entry.${string}`>, 'entry.created'>;

/** Writes the audit row of a change, unless no field was replaced. */
export async function recordChange(
  deps: SettingsDeps,
  actor: SignedInUser,
  change: {
    readonly action: CorrectionAction;
    readonly entryId: number;
    readonly changes: readonly FieldChange[];
  },
): Promise<void> {
  const { action, entryId, changes } = change;
  if (changes.length === 0) return;
  await recordAudit(deps, actor, {
    action,
    subject: { kind: 'entry', id: entryId },
    changes: auditChangesOf(changes),
  });
}
